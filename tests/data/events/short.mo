// Both switches without resistance are closed from 0.5 s on.
model Short
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S1(Ron = 0);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S2(Ron = 0);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  Modelica.Blocks.Sources.BooleanStep step1(startTime = -1);
  Modelica.Blocks.Sources.BooleanStep step2(startTime = 0.5);
equation
  connect(V.p, S1.p);
  connect(S1.n, S2.p);
  connect(S1.n, R.p);
  connect(R.n, C.p);
  connect(g.p, V.n);
  connect(g.p, S2.n);
  connect(g.p, C.n);
  connect(step1.y, S1.control);
  connect(step2.y, S2.control);
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end Short;
