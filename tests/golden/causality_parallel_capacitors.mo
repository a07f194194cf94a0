// Two capacitors in parallel have one voltage.
model ParallelCapacitors
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor R1(R = 100);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Capacitor C2(C = 2e-6);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.p, C2.p);
  connect(C1.n, V1.n);
  connect(C2.n, V1.n);
  connect(V1.n, ground.p);
end ParallelCapacitors;
