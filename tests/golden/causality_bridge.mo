// A bridge of resistors, with one across it.
model Bridge
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor R1(R = 100), R2(R = 100);
  Basic.Resistor R3(R = 100), R4(R = 110);
  Basic.Resistor R5(R = 50);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(V1.p, R3.p);
  connect(R1.n, R2.p);
  connect(R3.n, R4.p);
  connect(R1.n, R5.p);
  connect(R3.n, R5.n);
  connect(R2.n, V1.n);
  connect(R4.n, V1.n);
  connect(V1.n, ground.p);
end Bridge;
