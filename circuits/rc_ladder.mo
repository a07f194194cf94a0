// A step runs down a ladder of N equal sections like heat down a rod.
// Change N to see how effort grows with the size of a circuit.
model RcLadder "Ladder of N resistors and capacitors"
  parameter Integer N(min = 1) = 10 "How many sections";
  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor R[N](each R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C[N](
    each C = 1, each v(start = 0, fixed = true));
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
  annotation(experiment(StopTime = 200, Interval = 0.2));
end RcLadder;
