// Two voltage sources in parallel contradict each other.
model ParallelSources
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 5);
  Sources.ConstantVoltage V2(V = 12);
  Basic.Resistor R1(R = 10);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(V2.p, R1.p);
  connect(V1.n, R1.n);
  connect(V2.n, R1.n);
  connect(R1.n, ground.p);
end ParallelSources;
