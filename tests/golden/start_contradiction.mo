// qbg: check %
// qbg: simulate %
model Contradiction "a current charges C2: there is no rest"
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantCurrent I(I = 1);
  Basic.Capacitor C(C = 1, v(start = 2, fixed = true));
  Basic.Ground g;
initial equation
  der(C.v) = 0;
equation
  connect(I.n, C.p);
  connect(C.n, g.p);
  connect(I.p, g.p);
end Contradiction;
