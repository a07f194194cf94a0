// The textbook circuit: mains feed two branches in parallel, R1 with C and R2
// with L.  C fills in R1*C = 0.1 s, L follows within L/R2 = 1 ms.
model AcRlc "Mains on an RC and an RL branch"
  Modelica.Electrical.Analog.Basic.VsourceAC AC;
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 0.01);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 100);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 0.1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(AC.p, R1.p);
  connect(R1.n, C.p);
  connect(C.n, AC.n);
  connect(AC.p, R2.p);
  connect(R2.n, L.p);
  connect(L.n, AC.n);
  connect(AC.n, G.p);
  annotation(experiment(StopTime = 0.5, Interval = 1e-4));
end AcRlc;
