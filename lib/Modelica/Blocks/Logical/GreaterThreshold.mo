within Modelica.Blocks.Logical;
block GreaterThreshold "True while u is above the threshold"
  extends Interfaces.partialBooleanThresholdComparison;
equation
  y = u > threshold;
end GreaterThreshold;
