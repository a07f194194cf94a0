// qbg: graph %
// Five resistors as a bridge: one loop through all of them.
model Bridge
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R3(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R4(R = 110);
  Modelica.Electrical.Analog.Basic.Resistor R5(R = 50);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R1.p);
  connect(V.p, R3.p);
  connect(R1.n, R2.p);
  connect(R3.n, R4.p);
  connect(R1.n, R5.p);
  connect(R3.n, R5.n);
  connect(R2.n, G.p);
  connect(R4.n, G.p);
  connect(V.n, G.p);
end Bridge;
