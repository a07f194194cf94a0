// A current sensor across the source instead of in series.
model ShortedBySensor
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Sensors;
  Sources.ConstantVoltage V1(V = 5);
  Basic.Resistor R1(R = 10);
  Sensors.CurrentSensor meter;
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(V1.n, R1.n);
  connect(meter.p, R1.p);
  connect(meter.n, R1.n);
  connect(R1.n, ground.p);
end ShortedBySensor;
