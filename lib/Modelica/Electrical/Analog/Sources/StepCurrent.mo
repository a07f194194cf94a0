within Modelica.Electrical.Analog.Sources;
model StepCurrent "Step at startTime"
  parameter SI.Current I(start = 1) "Height of the step";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Step signalSource(
      height = I));
end StepCurrent;
