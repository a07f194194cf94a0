within Modelica.Electrical.Analog.Sources;
model PulseVoltage "Rectangular pulses from startTime on"
  parameter SI.Voltage V(start = 1) "Height of the pulses";
  parameter Real width(final min = Modelica.Constants.small, final max = 100,
    start = 50) "Part of the period that the pulse takes, in %";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one rise to the next";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.Pulse signalSource(
      amplitude = V, width = width, period = period));
end PulseVoltage;
