// Two current sources in series contradict each other.
model SeriesCurrentSources
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  Sources.ConstantCurrent I1(I = 1);
  Sources.ConstantCurrent I2(I = 2);
  Basic.Resistor R1(R = 10);
  Basic.Ground ground;
equation
  connect(I1.n, I2.p);
  connect(I2.n, R1.p);
  connect(R1.n, I1.p);
  connect(R1.n, ground.p);
end SeriesCurrentSources;
