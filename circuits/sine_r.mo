// No storage at all: the current is the voltage over R at every instant.
model SineR "Sine wave on a resistor"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 15, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, V.n);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.1, Interval = 1e-4));
end SineR;
