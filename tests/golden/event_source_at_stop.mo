// qbg: simulate -o - --method=qss2 --variables=V.v,C.v %
// qbg: simulate -o - --method=rk4 --variables=V.v,C.v %
// A source that jumps at the stop has jumped in the last row.
model event_source_at_stop
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.StepVoltage V(V = 1, startTime = 1);
  Basic.Resistor R(R = 1);
  Basic.Capacitor C(C = 0.1);
  Basic.Ground g;
equation
  connect(V.p, R.p);
  connect(R.n, C.p);
  connect(C.n, V.n);
  connect(V.n, g.p);
  annotation(experiment(StopTime = 1, Interval = 1));
end event_source_at_stop;
