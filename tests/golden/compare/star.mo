// One loop of all nodes: the Jacobian has 21 million numbers.
model Star "Many capacitors around a node"
  parameter Integer N = 4600;
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 10, f = 1);
  Modelica.Electrical.Analog.Basic.Resistor R0(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor R[N](
    R = {1e3*(1 + k/N) for k in 1:N});
  Modelica.Electrical.Analog.Basic.Capacitor C[N](
    C = {1e-9*(1 + k) for k in 1:N});
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R0.p);
  connect(V.n, ground.p);
  for k in 1:N loop
    connect(R0.n, R[k].p);
    connect(R[k].n, C[k].p);
    connect(C[k].n, ground.p);
  end for;
  annotation(experiment(StopTime = 0.1, Interval = 0.01, Tolerance = 1e-4));
end Star;
