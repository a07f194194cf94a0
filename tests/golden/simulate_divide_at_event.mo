// qbg: simulate --method=liqss2 -o /dev/null %
model SimulateDivideAtEvent "A division by what becomes zero at 0.2 s"
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.SignalVoltage V;
  Basic.Resistor R(R = 1);
  Basic.Capacitor C(C = 1, v(start = 1, fixed = true));
  Basic.Ground ground;
  discrete Real x(start = 1);
equation
  when time >= 0.2 then
    x = 0;
  end when;
  V.v = 1/x;
  connect(V.p, R.p);
  connect(R.n, C.p);
  connect(C.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 0.1));
end SimulateDivideAtEvent;
