within Modelica.Electrical.Analog.Sources;
model SawToothVoltage
  "Rises at a constant rate and falls at once, from startTime on"
  parameter SI.Voltage V(start = 1) "Height of the teeth";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one tooth to the next";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.SawTooth signalSource(
      amplitude = V, period = period));
end SawToothVoltage;
