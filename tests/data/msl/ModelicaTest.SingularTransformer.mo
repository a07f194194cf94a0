// A transformer without leakage: M^2 = L1 L2.
model SingularTransformer
  import Modelica.Electrical.Analog.{Basic, Sources};
  Sources.SineVoltage sineVoltage1(V = 220, phase = 0, f = 50, offset = 0);
  Basic.Resistor resistor11(R = 0.1), resistor12(R = 0.1), load1(R = 2);
  Basic.Transformer basicTransformer(L1 = 2, L2 = 2, M = 2, i1(fixed = true));
  Basic.Ground ground;
equation
  connect(sineVoltage1.p, resistor11.p);
  connect(resistor11.n, basicTransformer.p1);
  connect(basicTransformer.n1, ground.p);
  connect(sineVoltage1.n, ground.p);
  connect(basicTransformer.p2, resistor12.p);
  connect(resistor12.n, load1.p);
  connect(load1.n, ground.p);
  connect(basicTransformer.n2, ground.p);
  annotation(experiment(StopTime = 1.1, Interval = 5.5e-5, Tolerance = 1e-6));
end SingularTransformer;
