within Modelica.Electrical.Analog.Sensors;
model CurrentSensor "Current in a wire"
  Interfaces.PositivePin p "Where the current comes in";
  Interfaces.NegativePin n "Where it goes on";
  Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current from p to n";
equation
  p.v = n.v;
  i = p.i;
  p.i + n.i = 0;
end CurrentSensor;
