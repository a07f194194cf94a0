// qbg: graph %
// Two inductors in series have one current.
model InductorsSeries
  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 5, startTime = 1);
  Modelica.Electrical.Analog.Basic.Inductor L1(L = 1e-3);
  Modelica.Electrical.Analog.Basic.Inductor L2(L = 2e-3);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, L1.p);
  connect(L1.n, L2.p);
  connect(L2.n, V.n);
  connect(V.n, G.p);
end InductorsSeries;
