within Modelica.Blocks.Sources;
block Pulse "Rectangular pulses from startTime on"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Height of the pulses";
  parameter Real width(final min = Modelica.Constants.small,
    final max = 100) = 50 "Part of the period that the pulse takes, in %";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one rise to the next";
  parameter Integer nperiod = -1 "How many pulses (-1: no end)";
protected
  final parameter SI.Time endTime =
    if nperiod < 0 then Modelica.Constants.inf else startTime + nperiod*period
    "End of the last period";
equation
  y = offset + (if time < startTime or time >= endTime then 0
    elseif mod(time - startTime, period) < period*width/100 then amplitude
    else 0);
end Pulse;
