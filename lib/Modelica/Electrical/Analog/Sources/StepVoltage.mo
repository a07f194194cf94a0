within Modelica.Electrical.Analog.Sources;
model StepVoltage "Step at startTime"
  parameter SI.Voltage V(start = 1) "Height of the step";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.Step signalSource(
      height = V));
end StepVoltage;
