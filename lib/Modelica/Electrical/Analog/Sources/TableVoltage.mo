within Modelica.Electrical.Analog.Sources;
model TableVoltage "Straight lines between the points of a table"
  parameter Real table[:, :] = [0, 0; 1, 1; 2, 4]
    "Rows of time and voltage; two rows of equal time make a jump";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.TimeTable signalSource(
      table = table));
end TableVoltage;
