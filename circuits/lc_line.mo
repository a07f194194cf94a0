// A step runs down a line of N equal sections in about N seconds, comes back
// from the open end with the same sign, and is absorbed by the resistor at the
// source.  Change N to see how effort grows with the size of a circuit.
model LcLine "Line of N inductors and capacitors"
  parameter Integer N(min = 1) = 20 "How many sections";
  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 1, startTime = 1);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Inductor L[N](
    each L = 1, each i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C[N](
    each C = 1, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R.p);
  connect(R.n, L[1].p);
  for j in 1:N - 1 loop
    connect(L[j].n, L[j + 1].p);
  end for;
  for j in 1:N loop
    connect(L[j].n, C[j].p);
    connect(C[j].n, ground.p);
  end for;
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 100, Interval = 0.1));
end LcLine;
