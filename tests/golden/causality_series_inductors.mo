// Two inductors in series have one current.
model SeriesInductors
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor R1(R = 100);
  Basic.Inductor L1(L = 1e-3);
  Basic.Inductor L2(L = 2e-3);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, L1.p);
  connect(L1.n, L2.p);
  connect(L2.n, V1.n);
  connect(V1.n, ground.p);
end SeriesInductors;
