within Modelica.Blocks.Sources;
block SawTooth "Rises at a constant rate and falls at once, from startTime on"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Height of the teeth";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one tooth to the next";
  parameter Integer nperiod = -1 "How many teeth (-1: no end)";
protected
  final parameter SI.Time endTime =
    if nperiod < 0 then Modelica.Constants.inf else startTime + nperiod*period
    "End of the last tooth";
equation
  y = offset + (if time < startTime or time >= endTime then 0
    else amplitude*mod(time - startTime, period)/period);
end SawTooth;
