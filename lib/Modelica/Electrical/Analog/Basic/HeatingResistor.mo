within Modelica.Electrical.Analog.Basic;
model HeatingResistor
  "Resistor with a heat port (before version 4: now Resistor has one)"
  extends Interfaces.OnePort;
  parameter SI.Resistance R_ref(start = 1) "Resistance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature that R_ref is given for";
  parameter SI.LinearTemperatureCoefficient alpha = 0
    "Relative growth of the resistance per kelvin";
  SI.Resistance R "Resistance at the temperature in force";

  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort
    "Where the heat goes";
equation
  assert(1 + alpha*(heatPort.T - T_ref) >= Modelica.Constants.eps,
    "The temperature is outside the range in which the resistor's law holds");
  R = R_ref*(1 + alpha*(heatPort.T - T_ref));
  v = R*i;
  heatPort.Q_flow = -v*i;
end HeatingResistor;
