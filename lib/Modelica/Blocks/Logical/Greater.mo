within Modelica.Blocks.Logical;
block Greater "True while u1 is above u2"
  extends Interfaces.partialBooleanComparison;
equation
  y = u1 > u2;
end Greater;
