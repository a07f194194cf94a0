within Modelica.Electrical.Analog.Sources;
model TrapezoidCurrent "Pulses with sloping flanks, from startTime on"
  parameter SI.Current I(start = 1) "Height of the pulses";
  parameter SI.Time rising(final min = 0, start = 0) "How long a pulse rises";
  parameter SI.Time width(final min = 0, start = 0.5)
    "How long it stays on top";
  parameter SI.Time falling(final min = 0, start = 0) "How long it falls";
  parameter SI.Time period(final min = Modelica.Constants.small, start = 1)
    "From one pulse to the next";
  parameter Integer nperiod(start = -1) "How many pulses (-1: no end)";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Trapezoid signalSource(
      amplitude = I, rising = rising, width = width,
      falling = falling, period = period, nperiod = nperiod));
end TrapezoidCurrent;
