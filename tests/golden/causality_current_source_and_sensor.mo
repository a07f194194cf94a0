// A voltage sensor in series with the source instead of across.
model CurrentSourceAndSensor
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Sensors;
  Sources.ConstantCurrent I1(I = 1);
  Basic.Resistor R1(R = 10);
  Sensors.VoltageSensor meter;
  Basic.Ground ground;
equation
  connect(I1.n, meter.p);
  connect(meter.n, R1.p);
  connect(R1.n, I1.p);
  connect(R1.n, ground.p);
end CurrentSourceAndSensor;
