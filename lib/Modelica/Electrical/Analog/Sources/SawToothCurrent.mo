within Modelica.Electrical.Analog.Sources;
model SawToothCurrent
  "Rises at a constant rate and falls at once, from startTime on"
  parameter SI.Current I(start = 1) "Height of the teeth";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one tooth to the next";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.SawTooth signalSource(
      amplitude = I, period = period));
end SawToothCurrent;
