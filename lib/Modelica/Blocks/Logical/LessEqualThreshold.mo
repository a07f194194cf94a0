within Modelica.Blocks.Logical;
block LessEqualThreshold "True while u is at or below the threshold"
  extends Interfaces.partialBooleanThresholdComparison;
equation
  y = u <= threshold;
end LessEqualThreshold;
