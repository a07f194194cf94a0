// A switch that conducts nothing opens the way of a current.
model Floating
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 10);
  Modelica.Electrical.Analog.Ideal.IdealOpeningSwitch S(Goff = 0);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 1, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  Modelica.Blocks.Sources.BooleanStep step(startTime = 0.5);
equation
  connect(V.p, S.p);
  connect(S.n, R.p);
  connect(R.n, L.p);
  connect(g.p, V.n);
  connect(g.p, L.n);
  connect(step.y, S.control);
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end Floating;
