// Each capacitor is a tenth of the one before it: the fastest section settles a
// hundred thousand times faster than the slowest, long before anything is seen
// to move.  An explicit method must follow it nevertheless.
model StiffLadder "Ladder of N sections, each ten times faster than the last"
  parameter Integer N(min = 1) = 6 "How many sections";
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 0.1);
  Modelica.Electrical.Analog.Basic.Resistor R[N](each R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C[N](
    C = {10.0^(1 - j) for j in 1:N}, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R[1].p);
  for j in 1:N - 1 loop
    connect(R[j].n, R[j + 1].p);
  end for;
  for j in 1:N loop
    connect(R[j].n, C[j].p);
    connect(C[j].n, ground.p);
  end for;
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 50, Interval = 0.1));
end StiffLadder;
