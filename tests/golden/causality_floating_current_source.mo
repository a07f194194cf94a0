// One pin of the current source is not connected.
model FloatingCurrentSource
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantCurrent I1(I = 1);
  Sources.ConstantVoltage V1(V = 5);
  Basic.Resistor R1(R = 10);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(V1.n, R1.n);
  connect(I1.p, R1.p);
  connect(R1.n, ground.p);
end FloatingCurrentSource;
