// A circuit without any ground.
model NoGround
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 5);
  Basic.Resistor R1(R = 10);
equation
  connect(V1.p, R1.p);
  connect(V1.n, R1.n);
end NoGround;
