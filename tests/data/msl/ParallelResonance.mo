// Two lossy tanks, and a current whose frequency rises through theirs.
model ParallelResonance
  import Modelica.Electrical.Analog.{Basic, Sensors, Sources};
  Sources.SineCurrentVariableFrequencyAndAmplitude sineCurrent(
    useConstantAmplitude = true, phi(fixed = true));
  Sources.CosineCurrentVariableFrequencyAndAmplitude cosineCurrent(
    useConstantAmplitude = true, phi(fixed = true));
  Basic.Resistor resistor1(R = 0.5), resistor2(R = 0.5);
  Basic.Inductor inductor1(L = 0.01591549431, i(fixed = true));
  Basic.Inductor inductor2(L = 0.01591549431, i(fixed = true));
  Basic.Capacitor capacitor1(C = 0.0001591549431, v(fixed = true));
  Basic.Capacitor capacitor2(C = 0.0001591549431, v(fixed = true));
  Sensors.VoltageSensor voltageSensor1, voltageSensor2;
  Modelica.Blocks.Sources.Ramp ramp(height = 200, duration = 1);
  Basic.Ground ground;
equation
  connect(ramp.y, sineCurrent.f);
  connect(ramp.y, cosineCurrent.f);
  connect(sineCurrent.p, ground.p);
  connect(sineCurrent.n, resistor1.p);
  connect(resistor1.n, inductor1.p);
  connect(inductor1.n, ground.p);
  connect(capacitor1.p, resistor1.p);
  connect(capacitor1.n, ground.p);
  connect(voltageSensor1.p, resistor1.p);
  connect(voltageSensor1.n, ground.p);
  connect(cosineCurrent.p, ground.p);
  connect(cosineCurrent.n, resistor2.p);
  connect(resistor2.n, inductor2.p);
  connect(inductor2.n, ground.p);
  connect(capacitor2.p, resistor2.p);
  connect(capacitor2.n, ground.p);
  connect(voltageSensor2.p, resistor2.p);
  connect(voltageSensor2.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-4, Tolerance = 1e-6));
end ParallelResonance;
