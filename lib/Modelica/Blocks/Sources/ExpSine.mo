within Modelica.Blocks.Sources;
block ExpSine "Sine wave that dies away, from startTime on"
  import Modelica.Constants.pi;
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Amplitude at startTime";
  parameter SI.Frequency f(start = 2) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter SI.DampingCoefficient damping(start = 1)
    "Rate at which the amplitude shrinks";
equation
  y = offset + (if time < startTime then 0
    else amplitude*exp(-damping*(time - startTime))
      *sin(2*pi*f*(time - startTime) + phase));
end ExpSine;
