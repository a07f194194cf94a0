within Modelica.Blocks.Logical;
block Xor "True if one of the inputs is, and not both"
  extends Interfaces.partialBooleanSI2SO;
equation
  y = u1 <> u2;
end Xor;
