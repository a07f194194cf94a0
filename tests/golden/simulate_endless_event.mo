// qbg: simulate --method=liqss2 -o /dev/null % SimulateSelfTriggered
// qbg: simulate --method=liqss2 -o /dev/null % SimulateLatch
partial model Rest "Something to simulate"
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.ConstantVoltage V(V = 1);
  Basic.Resistor R(R = 1);
  Basic.Capacitor C(C = 1, v(start = 1, fixed = true));
  Basic.Ground ground;
equation
  connect(V.p, R.p);
  connect(R.n, C.p);
  connect(C.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Rest;
model SimulateSelfTriggered "From 0.2 s on a when clause triggers itself"
  extends Rest;
  Boolean on(start = false);
  discrete Real n(start = 0);
equation
  on = time >= 0.2 and not pre(on);
  when on then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end SimulateSelfTriggered;
model SimulateLatch "A latch that agrees with no start"
  extends Rest;
  Boolean q(start = false);
equation
  q = not pre(q);
  annotation(experiment(StopTime = 1, Interval = 0.1));
end SimulateLatch;
