within Modelica.Blocks.Logical;
block Nand "True unless both inputs are"
  extends Interfaces.partialBooleanSI2SO;
equation
  y = not (u1 and u2);
end Nand;
