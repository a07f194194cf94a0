// qbg: graph %
// A voltage source whose pins are one node.
model SourceShorted
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, V.n);
  connect(V.p, R.p);
  connect(R.n, V.n);
  connect(V.n, G.p);
end SourceShorted;
