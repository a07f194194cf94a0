// Legal: arrays without elements, and loops over them.
model M
  Modelica.Electrical.Analog.Sources.SineVoltage vs(V = 1, f = 1);
  Modelica.Electrical.Analog.Basic.Ground g;
  parameter Integer n = 0;
  Modelica.Electrical.Analog.Basic.Resistor r[n](each R = 1);
  Modelica.Electrical.Analog.Basic.Resistor q(R = 1);
equation
  connect(vs.n, g.p);
  for i in 1:n loop
    connect(r[i].p, vs.p);
  end for;
  for i in 1:size(r, 1) - 1 loop
    connect(r[i].n, r[i + 1].p);
  end for;
  connect(r.p, r.n);
  connect(r[1:0].p, r[1:0].n);
  connect(vs.p, q.p);
  connect(q.n, g.p);
end M;
