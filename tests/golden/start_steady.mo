// qbg: simulate --method=liqss2 --interval=0.5 -o - --variables C.v,L.i %
model Steady "begins at rest"
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantVoltage V(V = 10);
  Basic.Resistor R1(R = 2), R2(R = 3);
  Basic.Inductor L(L = 0.1);
  Basic.Capacitor C(C = 1e-3);
  Basic.Ground g;
initial equation
  der(C.v) = 0;
  der(L.i) = 0;
equation
  connect(V.p, R1.p);
  connect(R1.n, L.p);
  connect(L.n, C.p);
  connect(C.p, R2.p);
  connect(R2.n, g.p);
  connect(C.n, g.p);
  connect(V.n, g.p);
end Steady;
