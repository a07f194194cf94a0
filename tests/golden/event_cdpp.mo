// qbg: graph --format=cd++ %
model Circuit
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.SineVoltage V(V = 10, f = 50);
  Ideal.IdealDiode D;
  Basic.Capacitor C(C = 1e-3);
  Basic.Ground g;
equation
  connect(V.p, D.p);
  connect(D.n, C.p);
  connect(C.n, V.n);
  connect(V.n, g.p);
end Circuit;
