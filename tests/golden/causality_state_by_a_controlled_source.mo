// The controlled source is like a resistor across the inductor.
model Regained
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantCurrent I1(I = 1);
  Basic.Inductor L1(L = 1e-3);
  Basic.VCC source(transConductance = 0.1);
  Basic.Ground ground;
equation
  connect(I1.n, L1.p);
  connect(L1.n, I1.p);
  connect(source.p1, L1.p);
  connect(source.n1, L1.n);
  connect(source.p2, L1.p);
  connect(source.n2, L1.n);
  connect(I1.p, ground.p);
end Regained;
