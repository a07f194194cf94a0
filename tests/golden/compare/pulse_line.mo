// Pulses run down a line that is matched to nothing: sources jump often, but all
// of it rings all the time, which a classical method follows with less work.
model PulseLine
  parameter Integer N(min = 1) = 40;
  Modelica.Electrical.Analog.Sources.PulseVoltage V(
    V = 1, width = 50, period = 100);
  Modelica.Electrical.Analog.Basic.Inductor L[N](
    each L = 1, each i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C[N](
    each C = 1, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, L[1].p);
  for j in 1:N - 1 loop
    connect(L[j].n, L[j + 1].p);
  end for;
  for j in 1:N loop
    connect(L[j].n, C[j].p);
    connect(C[j].n, ground.p);
  end for;
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1000, Interval = 5, Tolerance = 1e-4));
end PulseLine;
