// qbg: simulate --method=liqss2 -o /dev/null %
// qbg: simulate --method=liqss2 -o /dev/null --engine=network %
model SimulateOverflow "1e300 A into 1e-300 F"
  model Odd
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    i = v;
  end Odd;
  Odd odd;
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-300,
    v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Sources.SineCurrent I(I = 1e300, phase = 1, f = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C.p, odd.p);
  connect(C.n, odd.n);
  connect(I.p, odd.p);
  connect(I.n, odd.n);
  connect(C.n, ground.p);
end SimulateOverflow;
