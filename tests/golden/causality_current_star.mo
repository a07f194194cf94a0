// Three current sources meet at a node.
model CurrentStar
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantCurrent I1(I = 1);
  Sources.ConstantCurrent I2(I = 2);
  Sources.ConstantCurrent I3(I = 3);
  Basic.Resistor R1(R = 1), R2(R = 1), R3(R = 1);
  Basic.Ground ground;
equation
  connect(I1.n, I2.n);
  connect(I2.n, I3.n);
  connect(I1.p, R1.p);
  connect(I2.p, R2.p);
  connect(I3.p, R3.p);
  connect(R1.n, ground.p);
  connect(R2.n, ground.p);
  connect(R3.n, ground.p);
end CurrentStar;
