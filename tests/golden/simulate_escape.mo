// qbg: simulate --method=liqss2 -o /dev/null %
// qbg: simulate --method=liqss2 -o /dev/null --engine=network %
model SimulateEscape "C.v goes to infinity soon after 0.5 s"
  model Odd
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    i = -v^2;
  end Odd;
  Odd odd;
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,
    v(start = 2, fixed = true));
  Modelica.Electrical.Analog.Sources.SineCurrent I(I = 1e-3, f = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C.p, odd.p);
  connect(C.n, odd.n);
  connect(I.p, odd.p);
  connect(I.n, odd.n);
  connect(C.n, ground.p);
end SimulateEscape;
