// The output ends at the supplies: the crossings are those of the sine.
model Follower
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 20, f = 50);
  Modelica.Electrical.Analog.Sources.SupplyVoltage supply;
  Modelica.Electrical.Analog.Ideal.IdealOpAmpLimited amplifier;
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1e3);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-6, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  connect(V.p, amplifier.in_p);
  connect(amplifier.in_n, amplifier.out);
  connect(amplifier.out, R.p);
  connect(R.n, C.p);
  connect(amplifier.VMax, supply.pin_p);
  connect(amplifier.VMin, supply.pin_n);
  connect(supply.ground, g.p);
  connect(V.n, g.p);
  connect(C.n, g.p);
  annotation(experiment(StopTime = 0.06, Tolerance = 1e-4));
end Follower;
