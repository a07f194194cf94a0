// A voltage source on either side of a transformer.
model TwoSources
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Ideal;
  Sources.SineVoltage V1(V = 5, f = 50);
  Ideal.IdealTransformer T1(n = 2);
  Sources.SineVoltage V2(V = 5, f = 50);
  Basic.Ground ground;
equation
  connect(V1.p, T1.p1);
  connect(V1.n, T1.n1);
  connect(V2.p, T1.p2);
  connect(V2.n, T1.n2);
  connect(V1.n, ground.p);
  connect(V2.n, ground.p);
end TwoSources;
