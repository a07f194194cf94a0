// A transformer leaves its other side without a ground, R3 and C3 are apart.
model Islands
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Ideal;
  Sources.SineVoltage V1(V = 5, f = 50);
  Ideal.IdealTransformer T1(n = 2);
  Basic.Resistor R1(R = 10), R2(R = 10);
  Basic.Resistor R3(R = 10);
  Basic.Capacitor C3(C = 1e-6, v(start = 1, fixed = true));
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, T1.p1);
  connect(T1.n1, V1.n);
  connect(T1.p2, R2.p);
  connect(T1.n2, R2.n);
  connect(R3.p, C3.p);
  connect(R3.n, C3.n);
  connect(V1.n, ground.p);
end Islands;
