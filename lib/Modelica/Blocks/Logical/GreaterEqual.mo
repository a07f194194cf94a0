within Modelica.Blocks.Logical;
block GreaterEqual "True while u1 is at or above u2"
  extends Interfaces.partialBooleanComparison;
equation
  y = u1 >= u2;
end GreaterEqual;
