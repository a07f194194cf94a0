// PulseVoltage, R, and L in parallel with C: nothing is wrong.
model Resonator
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.PulseVoltage V1(V = 1, period = 1e-3);
  Basic.Resistor R1(R = 50);
  Basic.Inductor L1(L = 1e-3);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, L1.p);
  connect(R1.n, C1.p);
  connect(L1.n, V1.n);
  connect(C1.n, V1.n);
  connect(V1.n, ground.p);
end Resonator;
