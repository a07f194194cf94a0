// qbg: graph %
// Two current sources in series contradict each other.
model SourcesSeries
  Modelica.Electrical.Analog.Sources.ConstantCurrent I1(I = 1);
  Modelica.Electrical.Analog.Sources.ConstantCurrent I2(I = 2);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(I1.n, I2.p);
  connect(I2.n, R.p);
  connect(R.n, G.p);
  connect(I1.p, G.p);
end SourcesSeries;
