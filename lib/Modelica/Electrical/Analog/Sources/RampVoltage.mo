within Modelica.Electrical.Analog.Sources;
model RampVoltage "Rises at a constant rate, then holds"
  parameter SI.Voltage V(start = 1) "How far it rises";
  parameter SI.Time duration(min = 0, start = 2)
    "How long it rises (0: it jumps)";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.Ramp signalSource(
      height = V, duration = duration));
end RampVoltage;
