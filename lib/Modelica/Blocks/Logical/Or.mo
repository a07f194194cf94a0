within Modelica.Blocks.Logical;
block Or "True if one of the inputs is, or both"
  extends Interfaces.partialBooleanSI2SO;
equation
  y = u1 or u2;
end Or;
