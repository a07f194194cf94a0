// A controlled source that follows the voltage it changes.
model ControlledLoop
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantVoltage V1(V = 1);
  Basic.VCV E1(gain = 0.5);
  Basic.Resistor R1(R = 10);
  Basic.Resistor R2(R = 10);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, E1.p2);
  connect(E1.n2, V1.n);
  connect(E1.p1, R1.n);
  connect(E1.n1, V1.n);
  connect(V1.n, ground.p);
end ControlledLoop;
