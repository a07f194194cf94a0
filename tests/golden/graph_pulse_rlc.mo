// qbg: graph --stage=circuit %
// qbg: graph --stage=junctions %
// qbg: graph --stage=directed %
// qbg: graph --stage=grounded %
// qbg: graph --stage=simplified %
// qbg: graph %
// qbg: graph --format=json %
// qbg: graph --format=dot %
// qbg: graph --format=cd++ %
// A pulse source, R, and L beside C: Se, 1 with R, 0 with C and I.
model PulseRlc
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V = 200, period = 1, width = 10);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1.5);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 40);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 200);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R.p);
  connect(R.n, L.p);
  connect(R.n, C.p);
  connect(L.n, V.n);
  connect(C.n, V.n);
  connect(V.n, G.p);
end PulseRlc;
