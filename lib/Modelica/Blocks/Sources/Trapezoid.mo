within Modelica.Blocks.Sources;
block Trapezoid "Pulses with sloping flanks, from startTime on"
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Height of the pulses";
  parameter SI.Time rising(final min = 0) = 0 "How long a pulse rises";
  parameter SI.Time width(final min = 0) = 0.5 "How long it stays on top";
  parameter SI.Time falling(final min = 0) = 0 "How long it falls";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one pulse to the next";
  parameter Integer nperiod = -1 "How many pulses (-1: no end)";
protected
  final parameter SI.Time endTop = rising + width "End of the top in a period";
  final parameter SI.Time endFall = endTop + falling
    "End of the fall in a period";
  final parameter SI.Time endTime =
    if nperiod < 0 then Modelica.Constants.inf else startTime + nperiod*period
    "End of the last period";
  final parameter Real riseRate(unit = "1/s") =
    if rising > 0 then amplitude/rising else 0;
  final parameter Real fallRate(unit = "1/s") =
    if falling > 0 then amplitude/falling else 0;
equation
  y = offset + (if time < startTime or time >= endTime then 0
    elseif mod(time - startTime, period) < rising
    then riseRate*mod(time - startTime, period)
    elseif mod(time - startTime, period) < endTop then amplitude
    elseif mod(time - startTime, period) < endFall
    then fallRate*(endFall - mod(time - startTime, period))
    else 0);
end Trapezoid;
