within Modelica.Electrical.Analog.Sources;
model SignalVoltage "Voltage that is a signal"
  SI.Current i "Current through the source, from p to n";

  Interfaces.PositivePin p "Positive end";
  Interfaces.NegativePin n "Negative end";
  Modelica.Blocks.Interfaces.RealInput v(unit = "V") "Voltage from p to n";
equation
  v = p.v - n.v;
  i = p.i;
  p.i + n.i = 0;
end SignalVoltage;
