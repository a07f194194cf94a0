within Modelica.Blocks.Logical;
block Nor "True if none of the inputs is"
  extends Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 or u2);
end Nor;
