// The voltage of the capacitor is that of the source.
model CapacitorAcrossSource
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.SineVoltage V1(V = 10, f = 50);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Resistor R1(R = 100);
  Basic.Ground ground;
equation
  connect(V1.p, C1.p);
  connect(C1.n, V1.n);
  connect(V1.p, R1.p);
  connect(R1.n, V1.n);
  connect(V1.n, ground.p);
end CapacitorAcrossSource;
