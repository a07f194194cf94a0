within Modelica.Blocks.Sources;
block Ramp "Rises at a constant rate, then holds"
  extends Interfaces.SignalSource;
  parameter Real height = 1 "How far it rises";
  parameter SI.Time duration(min = 0, start = 2)
    "How long it rises (0: it jumps)";
protected
  final parameter Real rate(unit = "1/s") =
    if duration > 0 then height/duration else 0 "Rate of the rise";
equation
  y = offset + (if time < startTime then 0
    elseif time < startTime + duration then rate*(time - startTime)
    else height);
end Ramp;
