// Both pins of the source are at ground.
model ShortedSource
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 5);
  Sources.ConstantVoltage V2(V = 5);
  Basic.Resistor R1(R = 10);
  Basic.Ground ground;
equation
  connect(V1.p, ground.p);
  connect(V1.n, ground.p);
  connect(V2.p, R1.p);
  connect(V2.n, R1.n);
  connect(R1.n, ground.p);
end ShortedSource;
