// One section a million times faster than the other.
model Stiff
  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1e-6, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, C1.p);
  connect(R1.n, R2.p);
  connect(R2.n, C2.p);
  connect(C1.n, ground.p);
  connect(C2.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 5));
end Stiff;
