// At 0.5 s the ratio has no value.
model Division
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground g;
  discrete Real ratio(start = 0);
  Integer n(start = 2);
equation
  connect(I.n, C.p);
  connect(g.p, I.p);
  connect(g.p, C.n);
  when sample(0.25, 0.25) then
    n = pre(n) - 1;
    ratio = 1/n;
  end when;
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end Division;
