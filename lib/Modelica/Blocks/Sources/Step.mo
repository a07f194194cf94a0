within Modelica.Blocks.Sources;
block Step "Step at startTime"
  extends Interfaces.SignalSource;
  parameter Real height = 1 "Height of the step";
equation
  y = offset + (if time < startTime then 0 else height);
end Step;
