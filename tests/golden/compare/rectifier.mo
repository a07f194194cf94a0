// Six diodes behind inductances that meet at a node: when a diode ends to
// conduct, quanta of two currents hide it.
model Rectifier "Three phases, six diodes, a capacitor and a resistor"
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.SineVoltage V[3](each V = 300, each f = 50,
    phase = {-2.0943951023931953*k for k in 0:2});
  Basic.Inductor Ls[3](each L = 1e-4,
    each i(start = 0, fixed = true));
  Basic.Resistor Rs[3](each R = 0.05);
  Ideal.IdealDiode U[3](each Ron = 1e-4, each Goff = 1e-6);
  Ideal.IdealDiode W[3](each Ron = 1e-4, each Goff = 1e-6);
  Basic.Capacitor C(C = 1e-3, v(start = 0, fixed = true));
  Basic.Resistor R(R = 20);
  Basic.Ground ground;
equation
  for k in 1:3 loop
    connect(V[k].n, ground.p);
    connect(V[k].p, Rs[k].p);
    connect(Rs[k].n, Ls[k].p);
    connect(Ls[k].n, U[k].p);
    connect(Ls[k].n, W[k].n);
    connect(U[k].n, C.p);
    connect(W[k].p, C.n);
  end for;
  connect(C.p, R.p);
  connect(C.n, R.n);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-4));
end Rectifier;
