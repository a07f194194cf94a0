within Modelica.Blocks.Continuous;
block LimIntegrator "der(y) = k u as long as y stays within limits"
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO(y(start = y_start,
    fixed = initType == Init.InitialState or initType == Init.InitialOutput));
  parameter Real k = 1 "Factor";
  parameter Real outMax(start = 1) "Upper limit";
  parameter Real outMin = -outMax "Lower limit";
  parameter Boolean use_reset = false "There is an input that resets"
    annotation(Evaluate = true);
  parameter Boolean use_set = false
    "There is an input with the value to reset to"
    annotation(Evaluate = true);
  parameter Init initType = Init.InitialState "How it starts"
    annotation(Evaluate = true);
  parameter Boolean limitsAtInit = true "The limits hold at the start too";
  parameter Real y_start = 0
    "Output at the start, and after a reset; within the limits";
  parameter Boolean strict = false "No event where a limit is reached"
    annotation(Evaluate = true);

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
      reinit(y, if set_in < outMin then outMin
        elseif set_in > outMax then outMax else set_in);
    end when;
  end if;
  der(y) = if strict
    then noEvent(if y < outMin and k*u < 0 or y > outMax and k*u > 0 then 0
      else k*u)
    else (if y < outMin and k*u < 0 or y > outMax and k*u > 0 then 0
      else k*u);
end LimIntegrator;
