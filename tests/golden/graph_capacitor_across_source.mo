// qbg: graph %
// qbg: graph --format=cd++ %
// A capacitor across a voltage source follows it.
model CapacitorAcrossSource
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 50);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-6);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, C.p);
  connect(C.n, V.n);
  connect(V.n, G.p);
end CapacitorAcrossSource;
