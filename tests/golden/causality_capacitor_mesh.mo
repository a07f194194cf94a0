// Three capacitors around a mesh, a resistor at each node.
model CapacitorMesh
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor R1(R = 100), R2(R = 100);
  Basic.Capacitor C1(C = 1e-6);
  Basic.Capacitor C2(C = 2e-6);
  Basic.Capacitor C3(C = 3e-6);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, ground.p);
  connect(C1.p, C2.p);
  connect(C2.n, C3.p);
  connect(C3.n, ground.p);
  connect(C3.p, R2.p);
  connect(R2.n, ground.p);
  connect(V1.n, ground.p);
end CapacitorMesh;
