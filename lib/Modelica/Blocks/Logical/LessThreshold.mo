within Modelica.Blocks.Logical;
block LessThreshold "True while u is below the threshold"
  extends Interfaces.partialBooleanThresholdComparison;
equation
  y = u < threshold;
end LessThreshold;
