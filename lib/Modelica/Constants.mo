within Modelica;
package Constants "Numbers of mathematics, of the machine and of nature"
  import Modelica.Units.SI;

  final constant Real e = 2.718281828459045235360 "Base of natural logarithms";
  final constant Real pi = 3.141592653589793238463 "Half turn in radians";
  final constant Real D2R = pi/180 "Radians in a degree";
  final constant Real R2D = 180/pi "Degrees in a radian";
  final constant Real gamma = 0.577215664901532860607 "Euler-Mascheroni number";

  final constant Real eps = 2.2204460492503131e-16
    "Distance from 1 to the next larger number";
  final constant Real small = 2.2250738585072014e-308
    "Smallest positive normal number";
  final constant Real inf = 1.7976931348623157e308 "Largest number";
  final constant Integer Integer_inf = 2147483647 "Largest integer";

  // Exact by definition of the SI since 2019.
  final constant SI.Velocity c = 299792458 "Speed of light in vacuum";
  final constant SI.Acceleration g_n = 9.80665 "Standard fall on earth";
  final constant SI.ElectricCharge q = 1.602176634e-19 "Elementary charge";
  final constant Real h(final unit = "J.s") = 6.62607015e-34 "Planck";
  final constant Real k(final unit = "J/K") = 1.380649e-23 "Boltzmann";
  final constant Real N_A(final unit = "1/mol") = 6.02214076e23 "Avogadro";
  final constant SI.FaradayConstant F = q*N_A "Faraday: charge of a mole";
  final constant Real R(final unit = "J/(mol.K)") = k*N_A "Molar gas constant";
  final constant Real sigma(final unit = "W/(m2.K4)") =
    2*pi^5*k^4/(15*h^3*c^2) "Stefan-Boltzmann";

  // Measured.
  final constant Real G(final unit = "m3/(kg.s2)") = 6.67430e-11 "Gravitation";
  final constant Real mu_0(final unit = "N/A2") = 4*pi*1.00000000055e-7
    "Permeability of vacuum";
  final constant Real mue_0(final unit = "N/A2") = mu_0
    "Name of mu_0 before version 4";
  final constant Real epsilon_0(final unit = "F/m") = 1/(mu_0*c*c)
    "Permittivity of vacuum";

  final constant Modelica.Units.NonSI.Temperature_degC T_zero = -273.15
    "Absolute zero in degrees Celsius";
end Constants;
