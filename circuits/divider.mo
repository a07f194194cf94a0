// The smallest algebraic loop: each of the two resistors needs the other to
// know its voltage.  R2 has 10 V*30/(10 + 30) = 7.5 V.
model Divider "Voltage divider"
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 30);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1));
end Divider;
