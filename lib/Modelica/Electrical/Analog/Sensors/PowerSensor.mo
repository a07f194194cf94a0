within Modelica.Electrical.Analog.Sensors;
model PowerSensor "Product of a current and a voltage"
  Interfaces.PositivePin pc "Where the current comes in";
  Interfaces.NegativePin nc "Where it goes on";
  Interfaces.PositivePin pv "Positive end of the voltage";
  Interfaces.NegativePin nv "Negative end of the voltage";
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
equation
  pc.v = nc.v;
  pc.i + nc.i = 0;
  pv.i = 0;
  nv.i = 0;
  power = (pv.v - nv.v)*pc.i;
end PowerSensor;
