within Modelica.Blocks.Continuous;
block PI "k (1 + 1/(T s))"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real k = 1 "Factor";
  parameter SI.Time T(start = 1, min = Modelica.Constants.small)
    "Time constant";
  parameter Init initType = Init.NoInit "How it starts"
    annotation(Evaluate = true);
  parameter Real x_start = 0 "State at the start";
  parameter Real y_start = 0 "Output at the start";
  Real x(start = x_start, fixed = initType == Init.InitialState)
    "Integral of u/T";
initial equation
  if initType == Init.SteadyState then
    der(x) = 0;
  end if;
equation
  if initType == Init.InitialOutput then
    when initial() then
      reinit(x, y_start/k - u);
    end when;
  end if;
  der(x) = u/T;
  y = k*(x + u);
end PI;
