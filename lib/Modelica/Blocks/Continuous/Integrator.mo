within Modelica.Blocks.Continuous;
block Integrator "der(y) = k u"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO(y(start = y_start,
    fixed = initType == Init.InitialState or initType == Init.InitialOutput));
  parameter Real k = 1 "Factor";
  parameter Boolean use_reset = false "There is an input that resets"
    annotation(Evaluate = true);
  parameter Boolean use_set = false
    "There is an input with the value to reset to"
    annotation(Evaluate = true);
  parameter Init initType = Init.InitialState "How it starts"
    annotation(Evaluate = true);
  parameter Real y_start = 0 "Output at the start, and after a reset";

  Interfaces.BooleanInput reset if use_reset "Resets when it becomes true";
  Interfaces.RealInput set if use_reset and use_set "Output after a reset";
protected
  Interfaces.BooleanInput reset_in "The reset in force";
  Interfaces.RealInput set_in "The value in force";
initial equation
  if initType == Init.SteadyState then
    der(y) = 0;
  end if;
equation
  connect(reset, reset_in);
  connect(set, set_in);
  if not use_reset then
    reset_in = false;
  end if;
  if not (use_reset and use_set) then
    set_in = y_start;
  end if;
  if use_reset then
    when reset_in then
      reinit(y, set_in);
    end when;
  end if;
  der(y) = k*u;
end Integrator;
