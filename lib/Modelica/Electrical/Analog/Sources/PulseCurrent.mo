within Modelica.Electrical.Analog.Sources;
model PulseCurrent "Rectangular pulses from startTime on"
  parameter SI.Current I(start = 1) "Height of the pulses";
  parameter Real width(final min = Modelica.Constants.small, final max = 100,
    start = 50) "Part of the period that the pulse takes, in %";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one rise to the next";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Pulse signalSource(
      amplitude = I, width = width, period = period));
end PulseCurrent;
