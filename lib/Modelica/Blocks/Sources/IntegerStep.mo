within Modelica.Blocks.Sources;
block IntegerStep "Step at startTime"
  extends Interfaces.IntegerSO;
  parameter Integer height = 1 "Height of the step";
  parameter Integer offset = 0 "Output before";
  parameter SI.Time startTime = 0 "When it steps";
equation
  y = offset + (if time < startTime then 0 else height);
end IntegerStep;
