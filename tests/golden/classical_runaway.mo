// qbg: simulate --method=rk4 --interval=0.1 %
// qbg: simulate --method=cvode --tolerance=1e-17 %
// The voltage v = 1/sqrt(1 - 2 t) has no value from 0.5 s on.
model Runaway
  model Cubic
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    i = -v^3;
  end Cubic;
  Cubic r;
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 1, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  connect(C.p, r.p);
  connect(C.n, r.n);
  connect(C.n, g.p);
  annotation(experiment(StopTime = 1, Interval = 0.2, Tolerance = 1e-4));
end Runaway;
