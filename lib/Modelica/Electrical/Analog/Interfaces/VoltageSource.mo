within Modelica.Electrical.Analog.Interfaces;
partial model VoltageSource "Voltage that follows a signal block"
  extends OnePort;
  parameter SI.Voltage offset = 0 "Added to the signal at all times";
  parameter SI.Time startTime = 0 "The voltage is 'offset' until then";
  replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(
    final offset = offset, final startTime = startTime) "The signal";
equation
  v = signalSource.y;
end VoltageSource;
