within Modelica.Electrical.Analog.Sources;
model CosineVoltageVariableFrequencyAndAmplitude
  "Cosine wave whose frequency and amplitude are signals"
  import Modelica.Constants.pi;
  extends Interfaces.OnePort;
  parameter Boolean useConstantAmplitude = false
    "The amplitude is constantAmplitude"
    annotation(Evaluate = true);
  parameter SI.Voltage constantAmplitude = 1 "Amplitude instead of the signal";
  parameter Boolean useConstantFrequency = false
    "The frequency is constantFrequency"
    annotation(Evaluate = true);
  parameter SI.Frequency constantFrequency = 1
    "Frequency instead of the signal";
  parameter SI.Voltage offset = 0 "Added to the wave";
  SI.Angle phi(start = 0) "Angle";

  Modelica.Blocks.Interfaces.RealInput V(unit = "V")
    if not useConstantAmplitude "Amplitude";
  Modelica.Blocks.Interfaces.RealInput f(unit = "Hz")
    if not useConstantFrequency "Frequency";
protected
  Modelica.Blocks.Interfaces.RealInput V_internal "The amplitude in force";
  Modelica.Blocks.Interfaces.RealInput f_internal "The frequency in force";
equation
  connect(V, V_internal);
  connect(f, f_internal);
  if useConstantAmplitude then
    V_internal = constantAmplitude;
  end if;
  if useConstantFrequency then
    f_internal = constantFrequency;
  end if;
  der(phi) = 2*pi*f_internal;
  v = offset + V_internal*cos(phi);
end CosineVoltageVariableFrequencyAndAmplitude;
