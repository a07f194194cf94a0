within Modelica.Blocks.Logical;
block GreaterEqualThreshold "True while u is at or above the threshold"
  extends Interfaces.partialBooleanThresholdComparison;
equation
  y = u >= threshold;
end GreaterEqualThreshold;
