within Modelica.Electrical.Analog.Basic;
model SaturatingInductor "Inductor whose core saturates"
  import Modelica.Constants.pi;
  extends Interfaces.OnePort(i(start = 0));
  parameter SI.Current Inom(start = 1) "Current that Lnom is given for";
  parameter SI.Inductance Lnom(start = 1) "Psi/i at the current Inom";
  parameter SI.Inductance Lzer(start = 2*Lnom) "Psi/i near zero current";
  parameter SI.Inductance Linf(start = Lnom/2) "Psi/i at very large currents";
  SI.Inductance Lact "Psi/i in force";
  SI.MagneticFlux Psi "Flux through all turns";
protected
  parameter SI.Current Ipar(start = Inom/10, fixed = false)
    "Current at which the saturation sets in";
initial equation
  // Psi = Lnom*Inom at i = Inom; atan(1/x) = pi/2 - atan(x) for x > 0 keeps
  // the equation finite at Ipar = 0.
  Lnom - Linf
    = (Lzer - Linf)*Ipar/Inom*(pi/2 - atan(Ipar/Inom));
equation
  assert(Lzer > Lnom, "Lzer must be larger than Lnom");
  assert(Lnom > Linf, "Linf must be smaller than Lnom");
  Psi = Linf*i + (Lzer - Linf)*Ipar*atan(i/Ipar);
  v = der(Psi);
  Lact = noEvent(if abs(i) > Modelica.Constants.eps*Inom then Psi/i else Lzer);
end SaturatingInductor;
