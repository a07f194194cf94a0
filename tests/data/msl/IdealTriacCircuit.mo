// A lamp behind a triac that is fired late in every half-wave.
model IdealTriacCircuit
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Basic.Resistor R(R = 20);
  Sources.SineVoltage V(V = 5, f = 2);
  Modelica.Blocks.Sources.BooleanPulse booleanPulse(
    width = 50, period = 0.25, startTime = 0.1);
  Ideal.IdealTriac idealTriac(
    capacitor(v(start = 0, fixed = true)),
    idealThyristor(off(start = true, fixed = true)),
    idealThyristor1(off(start = true, fixed = true)));
  Basic.Ground ground;
equation
  connect(V.p, R.p);
  connect(R.n, idealTriac.n);
  connect(idealTriac.p, ground.p);
  connect(V.n, ground.p);
  connect(booleanPulse.y, idealTriac.fire1);
  annotation(experiment(StopTime = 2, Interval = 4e-4));
end IdealTriacCircuit;
