within Modelica.Blocks.Continuous;
block FirstOrder "k/(T s + 1)"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO(y(start = y_start,
    fixed = initType == Init.InitialState or initType == Init.InitialOutput));
  parameter Real k = 1 "Factor";
  parameter SI.Time T(start = 1) "Time constant";
  parameter Init initType = Init.NoInit "How it starts"
    annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start";
equation
  if initType == Init.SteadyState then
    when initial() then
      reinit(y, k*u);
    end when;
  end if;
  der(y) = (k*u - y)/T;
end FirstOrder;
