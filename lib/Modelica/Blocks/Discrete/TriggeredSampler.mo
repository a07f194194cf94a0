within Modelica.Blocks.Discrete;
block TriggeredSampler "Takes u when the trigger becomes true and holds it"
  extends Icons.DiscreteBlock;
  parameter Real y_start = 0 "Output before the first trigger";

  Interfaces.RealInput u "Input";
  Interfaces.RealOutput y "Output";
  Interfaces.BooleanInput trigger "When to take it";
protected
  discrete Real taken(start = y_start) "What was taken";
equation
  when trigger then
    taken = u;
  end when;
  y = taken;
end TriggeredSampler;
