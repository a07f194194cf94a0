within Modelica.Electrical.Analog.Basic;
model VariableConductor "Conductor whose conductance is a signal"
  parameter SI.Temperature T_ref = 300.15
    "Temperature that the signal is given for";
  parameter SI.LinearTemperatureCoefficient alpha = 0
    "Relative growth of the resistance per kelvin";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Conductance G_actual "Conductance at the temperature in force";

  Modelica.Blocks.Interfaces.RealInput G(unit = "S") "Conductance at T_ref";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps,
    "The temperature is outside the range in which the conductor's law holds");
  G_actual = G/(1 + alpha*(T_heatPort - T_ref));
  i = G_actual*v;
  LossPower = v*i;
end VariableConductor;
