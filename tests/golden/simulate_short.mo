// qbg: simulate --method=liqss2 -o /dev/null %
model SimulateShort "Two switches short a source from 0.2 s on"
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.ConstantVoltage V(V = 10);
  Ideal.IdealClosingSwitch S1(Ron = 0, Goff = 0);
  Ideal.IdealClosingSwitch S2(Ron = 0, Goff = 0);
  Basic.Resistor R(R = 1);
  Basic.Capacitor C(C = 1e-3, v(start = 0, fixed = true));
  Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanStep step(startTime = 0.2);
equation
  connect(V.p, S1.p);
  connect(S1.n, S2.p);
  connect(S2.n, ground.p);
  connect(S1.n, R.p);
  connect(R.n, C.p);
  connect(C.n, ground.p);
  connect(V.n, ground.p);
  connect(step.y, S1.control);
  connect(step.y, S2.control);
  annotation(experiment(StopTime = 1, Interval = 0.1));
end SimulateShort;
