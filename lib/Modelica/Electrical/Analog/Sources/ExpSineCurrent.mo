within Modelica.Electrical.Analog.Sources;
model ExpSineCurrent "Sine wave that dies away, from startTime on"
  parameter SI.Current I(start = 1) "Amplitude at startTime";
  parameter SI.Frequency f(start = 2) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter SI.DampingCoefficient damping(start = 1)
    "Rate at which the amplitude shrinks";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.ExpSine signalSource(
      amplitude = I, f = f, phase = phase, damping = damping));
end ExpSineCurrent;
