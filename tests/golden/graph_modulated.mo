// qbg: graph %
// qbg: graph --format=dot %
// qbg: graph --format=cd++ %
// Elements that signals and other elements act on.
model Modulated
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 50);
  Modelica.Electrical.Analog.Basic.VCV A(gain = -3);
  Modelica.Electrical.Analog.Basic.VariableResistor R1;
  Modelica.Blocks.Sources.Sine wave(f = 2, offset = 2);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-6, v(start = 0.5));
  Modelica.Electrical.Analog.Sources.SignalCurrent I;
  Modelica.Electrical.Analog.Sensors.PotentialSensor probe;
  Modelica.Blocks.Math.Gain gain(k = 0.01);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 10);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, A.p1);
  connect(V.n, A.n1);
  connect(V.n, G.p);
  connect(A.p2, R1.p);
  connect(R1.n, C.p);
  connect(C.n, G.p);
  connect(A.n2, G.p);
  connect(wave.y, R1.R);
  connect(probe.p, C.p);
  connect(probe.phi, gain.u);
  connect(gain.y, I.i);
  connect(I.p, G.p);
  connect(I.n, R2.p);
  connect(R2.n, G.p);
end Modulated;
