within Modelica.Electrical.Analog.Sources;
model SineCurrent "Sine wave from startTime on"
  parameter SI.Current I(start = 1) "Amplitude";
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter SI.Frequency f(start = 1) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Sine signalSource(
      amplitude = I, f = f, phase = phase));
end SineCurrent;
