within Modelica.Electrical.Analog.Sources;
model SineVoltage "Sine wave from startTime on"
  parameter SI.Voltage V(start = 1) "Amplitude";
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter SI.Frequency f(start = 1) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.Sine signalSource(
      amplitude = V, f = f, phase = phase));
end SineVoltage;
