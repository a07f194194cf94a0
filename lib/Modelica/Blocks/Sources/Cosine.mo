within Modelica.Blocks.Sources;
block Cosine "Cosine wave from startTime on"
  import Modelica.Constants.pi;
  extends Interfaces.SignalSource;
  parameter Real amplitude = 1 "Amplitude";
  parameter SI.Frequency f(start = 1) "Frequency"
    annotation(__qbg(oldName = "freqHz"));
  parameter SI.Angle phase = 0 "Angle at startTime";
  parameter Boolean continuous = false
    "No jump at startTime: the value there also before"
    annotation(Evaluate = true);
equation
  y = offset + (if time < startTime
    then (if continuous then amplitude*cos(phase) else 0)
    else amplitude*cos(2*pi*f*(time - startTime) + phase));
end Cosine;
