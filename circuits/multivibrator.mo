// The output charges C until it comes up to the share of the output at the
// other input; then the output jumps to its other end, and so on.  A period
// lasts 2*R*C*log((1 + b)/(1 - b)) = 2.2 ms, with b = R1/(R1 + R2) = 1/2.
model Multivibrator "Oscillator with a limited operational amplifier"
  Modelica.Electrical.Analog.Ideal.IdealizedOpAmpLimited amplifier;
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1e4);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 1e4);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1e4);
  // Above what the output can give to the other input: so it starts at -15 V.
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-7, v(start = 10, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(amplifier.out, R2.p);
  connect(R2.n, amplifier.in_p);
  connect(R1.p, amplifier.in_p);
  connect(R1.n, ground.p);
  connect(amplifier.out, R.p);
  connect(R.n, amplifier.in_n);
  connect(C.p, amplifier.in_n);
  connect(C.n, ground.p);
  annotation(experiment(StopTime = 0.01, Interval = 1e-5, Tolerance = 1e-4));
end Multivibrator;
