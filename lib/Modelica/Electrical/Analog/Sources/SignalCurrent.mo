within Modelica.Electrical.Analog.Sources;
model SignalCurrent "Current that is a signal"
  SI.Voltage v "Voltage from p to n";

  Interfaces.PositivePin p "Where the current comes in";
  Interfaces.NegativePin n "Where it goes out";
  Modelica.Blocks.Interfaces.RealInput i(unit = "A") "Current from p to n";
equation
  v = p.v - n.v;
  i = p.i;
  p.i + n.i = 0;
end SignalCurrent;
