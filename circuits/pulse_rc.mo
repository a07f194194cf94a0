// R*C = 150 s and the source is on half of the time: the capacitor creeps
// towards 5 V, the mean of the pulses, in small steps.
model PulseRc "Pulses charge a capacitor"
  Modelica.Electrical.Analog.Sources.PulseVoltage V(
    V = 10, width = 50, period = 2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 15);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, C.p);
  connect(C.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 600, Interval = 0.1));
end PulseRc;
