within Modelica.Electrical.Analog.Basic;
model Resistor "Resistor, linear in the current and in the temperature"
  parameter SI.Resistance R(start = 1) "Resistance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature that R is given for";
  parameter SI.LinearTemperatureCoefficient alpha = 0
    "Relative growth of the resistance per kelvin";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Resistance R_actual "Resistance at the temperature in force";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps,
    "The temperature is outside the range in which the resistor's law holds");
  R_actual = R*(1 + alpha*(T_heatPort - T_ref));
  v = R_actual*i;
  LossPower = v*i;
end Resistor;
