// Three inductors meet at a node: their currents sum to zero.
model InductorStar
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.SineVoltage V1(V = 10, f = 50);
  Sources.SineVoltage V2(V = 10, f = 50, phase = 2.0944);
  Sources.SineVoltage V3(V = 10, f = 50, phase = 4.1888);
  Basic.Resistor R1(R = 1), R2(R = 1), R3(R = 1);
  Basic.Inductor L1(L = 1e-3);
  Basic.Inductor L2(L = 1e-3);
  Basic.Inductor L3(L = 1e-3);
  Basic.Ground ground;
equation
  connect(V1.n, ground.p);
  connect(V2.n, ground.p);
  connect(V3.n, ground.p);
  connect(V1.p, R1.p);
  connect(V2.p, R2.p);
  connect(V3.p, R3.p);
  connect(R1.n, L1.p);
  connect(R2.n, L2.p);
  connect(R3.n, L3.p);
  connect(L1.n, L2.n);
  connect(L2.n, L3.n);
end InductorStar;
