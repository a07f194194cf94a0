within Modelica.Blocks.Logical;
block Not "The opposite of the input"
  extends Interfaces.partialBooleanSISO;
equation
  y = not u;
end Not;
