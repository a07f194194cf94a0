// qbg: simulate --method=liqss2 -o /dev/null %
model SimulateFloatingCoil "The switch opens and leaves the coil no way"
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.ConstantVoltage V(V = 10);
  Ideal.IdealOpeningSwitch S(Ron = 0, Goff = 0);
  Basic.Inductor L(L = 0.1, i(start = 10, fixed = true));
  Basic.Resistor R(R = 1);
  Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanStep step(startTime = 0.2);
equation
  connect(V.p, S.p);
  connect(S.n, L.p);
  connect(L.n, R.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  connect(step.y, S.control);
  annotation(experiment(StopTime = 1, Interval = 0.1));
end SimulateFloatingCoil;
