// What the amplifier sees at its input is the rest of two voltages, and its
// gain makes nanovolts of their rounding.
model Amplifier "Large gain, two limits, no state"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 2, f = 1);
  Modelica.Electrical.Analog.Basic.Resistor A(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor B(R = 3);
  Modelica.Electrical.Analog.Basic.Resistor load(R = 1);
  Modelica.Electrical.Analog.Ideal.IdealizedOpAmpLimited amplifier(
    V0 = 1e7, Vps = 5, Vns = -4);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, A.p);
  connect(A.n, B.p);
  connect(A.n, amplifier.in_n);
  connect(amplifier.in_p, ground.p);
  connect(amplifier.out, B.n);
  connect(amplifier.out, load.p);
  connect(load.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.97, Interval = 5e-4, Tolerance = 1e-5));
end Amplifier;
