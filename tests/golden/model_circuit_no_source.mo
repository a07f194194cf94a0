model M
  import Modelica.Electrical.Analog.{Basic, Sources};
  Basic.Resistor R(R=1);
  Basic.Capacitor C(C=1);
  Basic.Ground g;
equation
  connect(R.p, C.p);
  connect(R.n, C.n);
  connect(R.n, g.p);
end M;
