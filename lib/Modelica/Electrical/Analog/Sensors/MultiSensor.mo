within Modelica.Electrical.Analog.Sensors;
model MultiSensor "Current, voltage and their product"
  Interfaces.PositivePin pc "Where the current comes in";
  Interfaces.NegativePin nc "Where it goes on";
  Interfaces.PositivePin pv "Positive end of the voltage";
  Interfaces.NegativePin nv "Negative end of the voltage";
  Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current from pc to nc";
  Modelica.Blocks.Interfaces.RealOutput v(unit = "V") "Voltage from pv to nv";
  Modelica.Blocks.Interfaces.RealOutput power(unit = "W") "Power";
equation
  pc.v = nc.v;
  pc.i + nc.i = 0;
  pv.i = 0;
  nv.i = 0;
  i = pc.i;
  v = pv.v - nv.v;
  power = v*i;
end MultiSensor;
