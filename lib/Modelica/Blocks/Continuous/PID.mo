within Modelica.Blocks.Continuous;
block PID "Proportional, integral and derivative parts, without limits"
  extends Interfaces.SISO;
  parameter Real k = 1 "Factor";
  parameter SI.Time Ti(min = Modelica.Constants.small, start = 0.5)
    "Time constant of the integral part";
  parameter SI.Time Td(min = 0, start = 0.1)
    "Time constant of the derivative part";
  parameter Real Nd(min = Modelica.Constants.small) = 10
    "The derivative is smoothed over Td/Nd";
  parameter Real xi_start = 0 "Integral part at the start";
  parameter Real xd_start = 0 "State of the derivative part at the start";

  Integrator I(final k = 1/Ti, final y_start = xi_start) "Integral part";
  Derivative D(final k = Td,
    final T = max(Td/Nd, 100*Modelica.Constants.eps),
    final initType = Modelica.Blocks.Types.Init.InitialState,
    final x_start = xd_start) "Derivative part";
equation
  connect(u, I.u);
  connect(u, D.u);
  y = k*(u + I.y + D.y);
end PID;
