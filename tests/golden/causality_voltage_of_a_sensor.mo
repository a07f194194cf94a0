// Nothing decides what the meter shows.
model Floating
  import Modelica.Electrical.Analog.{Basic, Sensors, Sources};
  Sources.ConstantVoltage V1(V = 5);
  Sources.ConstantVoltage V2(V = 12);
  Basic.Resistor R1(R = 10);
  Basic.Resistor R2(R = 10);
  Sensors.VoltageSensor meter;
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(V1.n, R1.n);
  connect(V2.p, R2.p);
  connect(V2.n, R2.n);
  connect(R1.p, meter.p);
  connect(R2.p, meter.n);
  connect(V1.n, ground.p);
end Floating;
