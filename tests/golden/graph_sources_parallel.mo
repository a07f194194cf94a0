// qbg: graph %
// qbg: graph --format=json %
// qbg: graph --format=dot %
// qbg: graph --format=cd++ %
// Two voltage sources side by side contradict each other.
model SourcesParallel
  Modelica.Electrical.Analog.Sources.ConstantVoltage V1(V = 1);
  Modelica.Electrical.Analog.Sources.ConstantVoltage V2(V = 2);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V1.p, V2.p);
  connect(V1.p, R.p);
  connect(R.n, G.p);
  connect(V1.n, G.p);
  connect(V2.n, G.p);
end SourcesParallel;
