within Modelica.Blocks.Logical;
block And "True if both inputs are"
  extends Interfaces.partialBooleanSI2SO;
equation
  y = u1 and u2;
end And;
