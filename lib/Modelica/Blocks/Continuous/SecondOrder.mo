within Modelica.Blocks.Continuous;
block SecondOrder "k/((s/w)^2 + 2 D s/w + 1)"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO(y(start = y_start,
    fixed = initType == Init.InitialState or initType == Init.InitialOutput));
  parameter Real k = 1 "Factor";
  parameter Real w(start = 1) "Angular frequency";
  parameter Real D(start = 1) "Damping";
  parameter Init initType = Init.NoInit "How it starts"
    annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
  parameter Real yd_start = 0 "Its derivative at the start";
  Real yd(start = yd_start,
    fixed = initType == Init.InitialState or initType == Init.InitialOutput)
    "Derivative of y";
equation
  if initType == Init.SteadyState then
    when initial() then
      reinit(y, k*u);
      reinit(yd, 0);
    end when;
  end if;
  der(y) = yd;
  der(yd) = w*(w*(k*u - y) - 2*D*yd);
end SecondOrder;
