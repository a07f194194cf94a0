// qbg: simulate --method=liqss2 --variables C* --statistics=/dev/null %
// qbg: simulate --method=liqss2 --quantum C2.v=1e-5 --statistics=/dev/null %
model QuantumAnnotation
  parameter Real coarse = 0.1;
  model Half
    Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
    Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-3);
    Modelica.Electrical.Analog.Interfaces.Pin p, n;
  equation
    connect(p, R.p);
    connect(R.n, C.p);
    connect(C.n, n);
    annotation(__qbg(quantum = 0.2, quantizer = "uniform"));
  end Half;
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 5, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1), R2(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1e-3)
    annotation(__qbg(quantum = coarse/2));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = 1e-3)
    annotation(__qbg(quantizer = {-5, -2, -1, 0, 1, 2, 5}));
  model Odd
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    Real q[1](each start = 0, each fixed = true)
      annotation(__qbg(quantum = 1e-4));
  equation
    v = 1e3*q[1] + q[1]^3;
    der(q[1]) = i;
  end Odd;
  Modelica.Electrical.Analog.Basic.Resistor R3(R = 1);
  Odd odd;
  Half half, other annotation(__qbg(relQuantum = 0.05));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, V.n);
  connect(V.p, R2.p);
  connect(R2.n, C2.p);
  connect(C2.n, V.n);
  connect(V.p, R3.p);
  connect(R3.n, odd.p);
  connect(odd.n, V.n);
  connect(V.p, half.p);
  connect(half.n, V.n);
  connect(V.p, other.p);
  connect(other.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.1), __qbg(quantum = 1e-3));
end QuantumAnnotation;
