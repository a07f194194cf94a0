within Modelica.Blocks.Logical;
block Less "True while u1 is below u2"
  extends Interfaces.partialBooleanComparison;
equation
  y = u1 < u2;
end Less;
