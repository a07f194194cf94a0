// Legal: names in quotes, which keep them.
model M
  Modelica.Electrical.Analog.Sources.SineVoltage vs(V = 1, f = 1);
  Modelica.Electrical.Analog.Basic.Ground g;
  Modelica.Electrical.Analog.Basic.Resistor 'a.b'(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor '\'x'(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor 'ä €'(R = 1);
equation
  connect(vs.n, g.p);
  connect(vs.p, 'a.b'.p);
  connect('a.b'.n, '\'x'.p);
  connect('\'x'.n, 'ä €'.p);
end M;
