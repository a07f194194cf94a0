// Behind a gyrator a capacitor is an inductor: it is in series with L1.
model GyratorStorages
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Ideal;
  Sources.SineVoltage V1(V = 5, f = 50);
  Basic.Resistor R1(R = 10);
  Basic.Inductor L1(L = 1e-3);
  Ideal.IdealGyrator G1(G = 1);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, L1.p);
  connect(L1.n, G1.p1);
  connect(G1.n1, V1.n);
  connect(G1.p2, C1.p);
  connect(G1.n2, C1.n);
  connect(C1.n, ground.p);
  connect(V1.n, ground.p);
end GyratorStorages;
