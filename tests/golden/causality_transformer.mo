// The capacitor on the other side of a transformer follows the first.
model TwoSides
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Ideal;
  Sources.SineVoltage V1(V = 5, f = 50);
  Basic.Resistor R1(R = 10);
  Ideal.IdealTransformer T1(n = 2);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Capacitor C2(C = 1e-6);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, V1.n);
  connect(R1.n, T1.p1);
  connect(T1.n1, V1.n);
  connect(T1.p2, C2.p);
  connect(T1.n2, C2.n);
  connect(C2.n, ground.p);
  connect(V1.n, ground.p);
end TwoSides;
