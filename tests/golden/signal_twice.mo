model Circuit
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.SignalVoltage V(v = 5);
  Ideal.IdealClosingSwitch sw;
  Basic.Resistor R(R = 1);
  Basic.Ground g;
  Modelica.Blocks.Sources.Constant c(k = 3);
  Modelica.Blocks.Sources.BooleanStep b;
equation
  sw.control = time > 1;
  connect(b.y, sw.control);
  connect(c.y, V.v);
  connect(V.p, sw.p);
  connect(sw.n, R.p);
  connect(R.n, V.n);
  connect(V.n, g.p);
end Circuit;
