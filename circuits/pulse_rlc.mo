// Short pulses through a resistor into a slow tank of L and C.  The tank
// swings at sqrt(L*C) = 89 s per radian, far slower than the pulses come.
model PulseRlc "Pulses into a parallel LC tank"
  Modelica.Electrical.Analog.Sources.PulseVoltage V(
    V = 200, period = 1, width = 10);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1.5);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 40);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 200);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R.p);
  connect(R.n, L.p);
  connect(R.n, C.p);
  connect(L.n, V.n);
  connect(C.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 50, Interval = 0.05));
end PulseRlc;
