model Circuit
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantVoltage V(V=10);
  Basic.Resistor R1(R=10);
  Basic.Capacitor C1(C=1e-6);
  Basic.Ground g;
  Real y;
equation
  connect(V.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, V.n);
  connect(V.n, g.p);
algorithm
  y := 1;
end Circuit;
