// qbg: simulate --method=cvode %
// qbg: compare %
model SimulateInterval "An interval without end"
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,
    v(start = 1, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(R.p, C.p);
  connect(R.n, C.n);
  connect(C.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e308*10));
end SimulateInterval;
