within Modelica.Blocks.Sources;
block BooleanPulse "True for a part of each period"
  extends Interfaces.partialBooleanSource;
  parameter Real width(final min = Modelica.Constants.small,
    final max = 100) = 50 "Part of the period that it is true, in %";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one rise to the next";
  parameter SI.Time startTime = 0 "First rise";
equation
  y = time >= startTime
    and mod(time - startTime, period) < period*width/100;
end BooleanPulse;
