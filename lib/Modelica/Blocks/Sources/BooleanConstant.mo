within Modelica.Blocks.Sources;
block BooleanConstant "The same at all times"
  extends Interfaces.partialBooleanSource;
  parameter Boolean k = true "The value";
equation
  y = k;
end BooleanConstant;
