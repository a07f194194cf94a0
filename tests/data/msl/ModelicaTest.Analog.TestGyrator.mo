// A gyrator between two voltages.
model TestGyrator
  import Modelica.Electrical.Analog.{Basic, Sources};
  Basic.Gyrator gyrator(G1 = 1, G2 = 2);
  Sources.ConstantVoltage v1(V = 1), v2(V = 1);
  Basic.Ground ground;
equation
  connect(v1.p, gyrator.p1);
  connect(v1.n, gyrator.n1);
  connect(v2.p, gyrator.p2);
  connect(v2.n, gyrator.n2);
  connect(v1.n, ground.p);
  connect(v2.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 2e-3, Tolerance = 1e-6));
end TestGyrator;
