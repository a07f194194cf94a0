// A sine wave goes through all four controlled sources.  Each stage sees the
// voltage or the current of the resistor before it and drives the next one:
// 1 V -> 2 V -> 2 mA -> 4 V -> 8 mA, at the peak.
model ControlledSources "Chain of the four controlled sources"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 1);
  Modelica.Electrical.Analog.Basic.VCV vcv(gain = 2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1000);
  Modelica.Electrical.Analog.Basic.VCC vcc(transConductance = 1e-3);
  Modelica.Electrical.Analog.Basic.CCV ccv(transResistance = 2000);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 1000);
  Modelica.Electrical.Analog.Basic.CCC ccc(gain = 2);
  Modelica.Electrical.Analog.Basic.Resistor R3(R = 1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, vcv.p1);
  connect(vcv.p2, R1.p);
  connect(R1.p, vcc.p1);
  // The current comes out of n2 and goes in at p1 of the next stage.
  connect(vcc.n2, ccv.p1);
  connect(ccv.p2, R2.p);
  connect(R2.n, ccc.p1);
  connect(ccc.n2, R3.p);

  connect(V.n, ground.p);
  connect(vcv.n1, ground.p);
  connect(vcv.n2, ground.p);
  connect(R1.n, ground.p);
  connect(vcc.n1, ground.p);
  connect(vcc.p2, ground.p);
  connect(ccv.n1, ground.p);
  connect(ccv.n2, ground.p);
  connect(ccc.n1, ground.p);
  connect(ccc.p2, ground.p);
  connect(R3.n, ground.p);
  annotation(experiment(StopTime = 2, Interval = 1e-3));
end ControlledSources;
