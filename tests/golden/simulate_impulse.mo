// qbg: simulate --method=liqss2 %
model Impulse
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.StepVoltage V(V=10, startTime=0.1);
  Basic.Capacitor C1(C=1e-3);
  Basic.Capacitor C2(C=3e-3);
  Basic.Resistor R(R=100);
  Basic.Ground g;
equation
  connect(V.p, C1.p);
  connect(C1.n, C2.p);
  connect(C2.n, V.n);
  connect(R.p, C2.p);
  connect(R.n, C2.n);
  connect(V.n, g.p);
end Impulse;
