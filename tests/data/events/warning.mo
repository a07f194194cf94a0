model Warning
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  connect(I.n, C.p);
  connect(g.p, I.p);
  connect(g.p, C.n);
  assert(C.v < 0.5, "C is getting full", AssertionLevel.warning);
end Warning;
