// qbg: simulate --method=liqss2 % --interval 0.5 --variables R.v -o -
model NoStates
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.StepVoltage V(V=10, startTime=0.6);
  Basic.Resistor R(R=100);
  Basic.Ground g;
equation
  connect(V.p, R.p);
  connect(R.n, V.n);
  connect(V.n, g.p);
end NoStates;
