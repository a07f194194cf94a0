model Loop "fixed start values around a loop of capacitors"
  import Modelica.Electrical.Analog.Basic;
  Basic.Capacitor C1(C = 1, v(start = 1, fixed = true));
  Basic.Capacitor C2(C = 2, v(start = 2, fixed = true));
  Basic.Capacitor C3(C = 1, v(start = 4, fixed = true));
  Basic.Resistor R(R = 1);
  Basic.Ground g;
equation
  connect(C1.p, C2.p);
  connect(C2.n, C3.p);
  connect(C3.n, g.p);
  connect(C1.n, g.p);
  connect(R.p, C1.p);
  connect(R.n, g.p);
end Loop;
