// Several faults at once: all of them are told.
model Everything
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 5), V2(V = 6);
  Sources.ConstantCurrent I1(I = 1);
  Basic.Resistor R1(R = 10), R2(R = 20);
  Basic.Capacitor C1(C = 1e-6), C2(C = 1e-6);
  Basic.Inductor L1(L = 1e-3);
  Basic.Ground ground;
equation
  connect(V1.p, V2.p);
  connect(V1.n, V2.n);
  connect(V1.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, V1.n);
  connect(C1.p, V1.p);
  connect(C1.n, V1.n);
  connect(I1.p, V1.p);
  connect(I1.n, L1.p);
  connect(L1.n, R2.p);
  connect(C2.p, C1.p);
  connect(C2.n, R2.p);
  connect(V1.n, ground.p);
end Everything;
