// Each change of n asks for another.
model Endless
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  Integer n(start = 0);
  Boolean b(start = false);
equation
  connect(I.n, C.p);
  connect(g.p, I.p);
  connect(g.p, C.n);
  b = C.v > 0.4 and mod(pre(n), 2) == 0;
  when {b, not b and C.v > 0.4} then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end Endless;
