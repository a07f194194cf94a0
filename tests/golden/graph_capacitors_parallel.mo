// qbg: graph %
// qbg: graph --format=json %
// qbg: graph --format=dot %
// qbg: graph --format=cd++ %
// Two capacitors side by side, nothing between them: C2 depends on C1.
model CapacitorsParallel
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = 2);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(I.n, C1.p);
  connect(C1.p, C2.p);
  connect(C1.n, G.p);
  connect(C2.n, G.p);
  connect(I.p, G.p);
end CapacitorsParallel;
