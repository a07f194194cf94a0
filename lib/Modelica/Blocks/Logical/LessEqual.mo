within Modelica.Blocks.Logical;
block LessEqual "True while u1 is at or below u2"
  extends Interfaces.partialBooleanComparison;
equation
  y = u1 <= u2;
end LessEqual;
