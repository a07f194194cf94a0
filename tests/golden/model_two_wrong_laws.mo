model Two
  model Empty
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  end Empty;
  model Full
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    v = 1;
    i = 1;
  end Full;
  Empty a;
  Full b;
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  connect(a.p, b.p);
  connect(a.n, b.n);
  connect(a.n, g.p);
end Two;
