// qbg: graph %
// Three capacitors around a mesh: one follows from two.
model CapacitorMesh
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = 2);
  Modelica.Electrical.Analog.Basic.Capacitor C3(C = 3);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(I.n, C1.p);
  connect(C1.n, C2.p);
  connect(C2.n, G.p);
  connect(C3.p, C1.p);
  connect(C3.n, G.p);
  connect(R.p, C2.p);
  connect(R.n, G.p);
  connect(I.p, G.p);
end CapacitorMesh;
