within Modelica.Blocks.Continuous;
block Derivative "k s/(T s + 1): a derivative that can be had"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real k = 1 "Factor";
  parameter SI.Time T(min = Modelica.Constants.small) = 0.01
    "Time constant; the smaller, the nearer to a derivative";
  parameter Init initType = Init.NoInit "How it starts"
    annotation(Evaluate = true);
  parameter Real x_start = 0 "State at the start";
  parameter Real y_start = 0 "Output at the start";
  Real x(start = x_start, fixed = initType == Init.InitialState)
    "The input, smoothed";
equation
  if initType == Init.SteadyState or initType == Init.InitialOutput then
    when initial() then
      reinit(x, if initType == Init.SteadyState then u else u - T/k*y_start);
    end when;
  end if;
  der(x) = (u - x)/T;
  y = k/T*(u - x);
end Derivative;
