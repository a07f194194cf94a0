within Modelica.Electrical.Analog.Sources;
model CosineCurrentVariableFrequencyAndAmplitude
  "Cosine wave whose frequency and amplitude are signals"
  import Modelica.Constants.pi;
  extends Interfaces.OnePort;
  parameter Boolean useConstantAmplitude = false
    "The amplitude is constantAmplitude"
    annotation(Evaluate = true);
  parameter SI.Current constantAmplitude = 1 "Amplitude instead of the signal";
  parameter Boolean useConstantFrequency = false
    "The frequency is constantFrequency"
    annotation(Evaluate = true);
  parameter SI.Frequency constantFrequency = 1
    "Frequency instead of the signal";
  parameter SI.Current offset = 0 "Added to the wave";
  SI.Angle phi(start = 0) "Angle";

  Modelica.Blocks.Interfaces.RealInput I(unit = "A")
    if not useConstantAmplitude "Amplitude";
  Modelica.Blocks.Interfaces.RealInput f(unit = "Hz")
    if not useConstantFrequency "Frequency";
protected
  Modelica.Blocks.Interfaces.RealInput I_internal "The amplitude in force";
  Modelica.Blocks.Interfaces.RealInput f_internal "The frequency in force";
equation
  connect(I, I_internal);
  connect(f, f_internal);
  if useConstantAmplitude then
    I_internal = constantAmplitude;
  end if;
  if useConstantFrequency then
    f_internal = constantFrequency;
  end if;
  der(phi) = 2*pi*f_internal;
  i = offset + I_internal*cos(phi);
end CosineCurrentVariableFrequencyAndAmplitude;
