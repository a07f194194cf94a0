within Modelica.Blocks.Sources;
block CosineVariableFrequencyAndAmplitude
  "Cosine wave whose frequency and amplitude are signals"
  import Modelica.Constants.pi;
  extends Interfaces.SO;
  parameter Boolean useConstantAmplitude = false
    "The amplitude is constantAmplitude"
    annotation(Evaluate = true);
  parameter Real constantAmplitude = 1 "Amplitude instead of the signal";
  parameter Boolean useConstantFrequency = false
    "The frequency is constantFrequency"
    annotation(Evaluate = true);
  parameter SI.Frequency constantFrequency = 1
    "Frequency instead of the signal";
  parameter Real offset = 0 "Added to the wave";
  SI.Angle phi(start = 0) "Angle";

  Interfaces.RealInput amplitude if not useConstantAmplitude "Amplitude";
  Interfaces.RealInput f(unit = "Hz") if not useConstantFrequency "Frequency";
protected
  Interfaces.RealInput amplitude_internal "The amplitude in force";
  Interfaces.RealInput f_internal(unit = "Hz") "The frequency in force";
equation
  connect(amplitude, amplitude_internal);
  connect(f, f_internal);
  if useConstantAmplitude then
    amplitude_internal = constantAmplitude;
  end if;
  if useConstantFrequency then
    f_internal = constantFrequency;
  end if;
  der(phi) = 2*pi*f_internal;
  y = offset + amplitude_internal*cos(phi);
end CosineVariableFrequencyAndAmplitude;
