// The amplifier lifts the diode's knee out of the way; its gain makes of the
// capacitor's voltage, known to the tolerance, many volts.
model Peak "Peak detector"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 5, f = 100);
  Modelica.Electrical.Analog.Ideal.IdealizedOpAmpLimited amplifier;
  Modelica.Electrical.Analog.Ideal.IdealDiode D(
    Vknee = 0.6, Ron = 1, Goff = 1e-9);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-6);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1e5);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, amplifier.in_p);
  connect(amplifier.out, D.p);
  connect(D.n, amplifier.in_n);
  connect(D.n, C.p);
  connect(D.n, R.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.05, Interval = 1e-4));
end Peak;
