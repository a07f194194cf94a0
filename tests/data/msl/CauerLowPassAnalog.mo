// A filter of fifth order: two of its seven storages have no state.
model CauerLowPassAnalog
  import Modelica.Electrical.Analog.{Basic, Sources};
  Basic.Capacitor C1(C = 1.072, v(start = 0, fixed = true));
  Basic.Capacitor C2(C = 0.2638017775);
  Basic.Capacitor C3(C = 1.682, v(start = 0, fixed = true));
  Basic.Capacitor C4(C = 0.8365378335);
  Basic.Capacitor C5(C = 0.7262, v(start = 0, fixed = true));
  Basic.Inductor L1(L = 1.304, i(start = 0, fixed = true));
  Basic.Inductor L2(L = 0.8586, i(start = 0, fixed = true));
  Basic.Resistor R1(R = 1), R2(R = 1);
  Sources.StepVoltage V(V = 1, offset = 0, startTime = 1);
  Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.p, C2.p);
  connect(C1.p, L1.p);
  connect(C2.n, C3.p);
  connect(L1.n, C3.p);
  connect(C3.p, C4.p);
  connect(C3.p, L2.p);
  connect(C4.n, C5.p);
  connect(L2.n, C5.p);
  connect(C5.p, R2.p);
  connect(V.n, ground.p);
  connect(C1.n, ground.p);
  connect(C3.n, ground.p);
  connect(C5.n, ground.p);
  connect(R2.n, ground.p);
  annotation(experiment(StopTime = 60, Interval = 0.012, Tolerance = 1e-6));
end CauerLowPassAnalog;
