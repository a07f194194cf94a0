within Modelica.Electrical.Analog.Sources;
model RampCurrent "Rises at a constant rate, then holds"
  parameter SI.Current I(start = 1) "How far it rises";
  parameter SI.Time duration(min = 0, start = 2)
    "How long it rises (0: it jumps)";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Ramp signalSource(
      height = I, duration = duration));
end RampCurrent;
