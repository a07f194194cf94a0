// L/R = 1.5 s: the inductor's voltage jumps at each edge and dies away in
// between, the current is a string of exponential arcs.
model PulseRl "Pulses drive an inductor"
  Modelica.Electrical.Analog.Sources.PulseVoltage V(
    V = 10, width = 50, period = 2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 15);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, L.p);
  connect(L.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 20, Interval = 0.01));
end PulseRl;
