// qbg: graph %
// qbg: graph --format=json %
// qbg: graph --format=dot %
// qbg: graph --format=cd++ %
// Two resistors in series at a source: the smallest algebraic loop.
model Divider
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 30);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, V.n);
  connect(V.n, G.p);
end Divider;
