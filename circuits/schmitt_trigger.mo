// Part of the output comes back to the input that it follows.  So the output
// stays at one end until the input has gone past zero by 15 V*R1/R2 = 3 V, and
// then jumps to the other.
model SchmittTrigger "Trigger with a limited operational amplifier"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 5, f = 50);
  Modelica.Electrical.Analog.Sources.SupplyVoltage supply;
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1e3);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 5e3);
  Modelica.Electrical.Analog.Ideal.IdealOpAmpLimited amplifier;
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1e3);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-7, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, amplifier.in_p);
  connect(R2.p, amplifier.in_p);
  connect(R2.n, amplifier.out);
  connect(amplifier.in_n, ground.p);
  connect(amplifier.VMax, supply.pin_p);
  connect(amplifier.VMin, supply.pin_n);
  connect(supply.ground, ground.p);
  connect(amplifier.out, R.p);
  connect(R.n, C.p);
  connect(C.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.1, Interval = 1e-4, Tolerance = 1e-4));
end SchmittTrigger;
