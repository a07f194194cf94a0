within Modelica.Electrical.Analog.Sources;
model ExpSineVoltage "Sine wave that dies away, from startTime on"
  parameter SI.Voltage V(start = 1) "Amplitude at startTime";
  parameter SI.Frequency f(start = 2) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter SI.DampingCoefficient damping(start = 1)
    "Rate at which the amplitude shrinks";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.ExpSine signalSource(
      amplitude = V, f = f, phase = phase, damping = damping));
end ExpSineVoltage;
