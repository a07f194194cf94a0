within Modelica.Electrical.Analog.Sensors;
model VoltageSensor "Voltage between two nodes"
  Interfaces.PositivePin p "Positive end";
  Interfaces.NegativePin n "Negative end";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "V") "Voltage from p to n";
equation
  p.i = 0;
  n.i = 0;
  v = p.v - n.v;
end VoltageSensor;
