// The time constant is far longer than a swing of the source.
model Hum "A fast source behind slow capacitors"
  parameter Integer N = 1;
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 10, f = 1000,
    startTime = 0.04);
  Modelica.Electrical.Analog.Basic.Resistor R[N](each R = 1000);
  Modelica.Electrical.Analog.Basic.Capacitor C[N](each C = 1e-3,
    each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R[1].p);
  connect(V.n, ground.p);
  for k in 1:N loop
    connect(R[k].n, C[k].p);
    connect(C[k].n, ground.p);
  end for;
  for k in 2:N loop
    connect(R[k].p, C[k - 1].p);
  end for;
  annotation(experiment(StopTime = 0.05, Interval = 1e-4, Tolerance = 1e-6));
end Hum;
