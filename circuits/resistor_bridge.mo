// Wheatstone's bridge: five resistors that only together determine their
// voltages, an algebraic loop.  With R1/R2 = R3/R4 the bridge is balanced and
// the meter carries no current; here R4 is 10 % too large.
model ResistorBridge "Bridge out of balance"
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R3(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor R4(R = 110);
  Modelica.Electrical.Analog.Basic.Resistor meter(R = 50);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(V.p, R3.p);
  connect(R1.n, R2.p);
  connect(R3.n, R4.p);
  connect(R1.n, meter.p);
  connect(R3.n, meter.n);
  connect(R2.n, ground.p);
  connect(R4.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1));
end ResistorBridge;
