// Two gates that ask for the opposite of each other, and of themselves.
model Loop
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  Boolean q, qi;
equation
  connect(I.n, C.p);
  connect(g.p, I.p);
  connect(g.p, C.n);
  q = not (C.v > 0.5 or qi);
  qi = not (C.v < 0.2 or q);
end Loop;
model Oscillating
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  Boolean q(start = false);
equation
  connect(I.n, C.p);
  connect(g.p, I.p);
  connect(g.p, C.n);
  q = not pre(q);
end Oscillating;
