// A source with two resistors in series.
model TwoResistors
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor   R1(R = 10);
  Basic.Resistor   R2(R = 30);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, V1.n);
  connect(V1.n, ground.p);
end TwoResistors;
