within Modelica.Electrical.Analog.Interfaces;
partial model CurrentSource "Current that follows a signal block"
  extends OnePort;
  parameter SI.Current offset = 0 "Added to the signal at all times";
  parameter SI.Time startTime = 0 "The current is 'offset' until then";
  replaceable Modelica.Blocks.Interfaces.SignalSource signalSource(
    final offset = offset, final startTime = startTime) "The signal";
equation
  i = signalSource.y;
end CurrentSource;
