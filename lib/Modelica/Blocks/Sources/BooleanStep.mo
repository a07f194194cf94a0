within Modelica.Blocks.Sources;
block BooleanStep "Changes once"
  extends Interfaces.partialBooleanSource;
  parameter SI.Time startTime = 0 "When it changes";
  parameter Boolean startValue = false "Output before";
equation
  y = if time >= startTime then not startValue else startValue;
end BooleanStep;
