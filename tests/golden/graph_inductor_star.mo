// qbg: graph %
// Three inductors at one node: their currents sum to zero.
model InductorStar
  Modelica.Electrical.Analog.Sources.SineVoltage V1(V = 1, f = 50);
  Modelica.Electrical.Analog.Sources.SineVoltage V2(V = 1, f = 50, phase = 2);
  Modelica.Electrical.Analog.Basic.Inductor L1(L = 1);
  Modelica.Electrical.Analog.Basic.Inductor L2(L = 2);
  Modelica.Electrical.Analog.Basic.Inductor L3(L = 3);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V1.p, L1.p);
  connect(V2.p, L2.p);
  connect(L1.n, L2.n);
  connect(L2.n, L3.p);
  connect(L3.n, G.p);
  connect(V1.n, G.p);
  connect(V2.n, G.p);
end InductorStar;
