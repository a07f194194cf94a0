within Modelica.Blocks.Sources;
block SampleTrigger "True at instants at equal distances"
  extends Interfaces.partialBooleanSource;
  parameter SI.Time period(final min = Modelica.Constants.small,
    start = 0.01) "From one instant to the next";
  parameter SI.Time startTime = 0 "First instant";
equation
  y = sample(startTime, period);
end SampleTrigger;
