within Modelica.Electrical.Analog.Sources;
model TableCurrent "Straight lines between the points of a table"
  parameter Real table[:, :] = [0, 0; 1, 1; 2, 4]
    "Rows of time and current; two rows of equal time make a jump";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.TimeTable signalSource(
      table = table));
end TableCurrent;
