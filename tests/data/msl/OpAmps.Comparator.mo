// The output says whether the input is above the middle.
model Comparator
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};
  Ideal.IdealizedOpAmpLimited opAmp(Vps = 15, Vns = -15);
  Sources.TrapezoidVoltage vIn(
    V = 10, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = -5, startTime = -0.035);
  Sensors.VoltageSensor vOut;
  Basic.Potentiometer potentiometer(R = 1000, rConstant = 0.5);
  Sources.SupplyVoltage supplyVoltage(Vps = 15, Vns = -15);
  Basic.Ground ground;
equation
  connect(vIn.p, opAmp.in_p);
  connect(potentiometer.contact, opAmp.in_n);
  connect(potentiometer.pin_p, supplyVoltage.pin_p);
  connect(potentiometer.pin_n, supplyVoltage.pin_n);
  connect(supplyVoltage.ground, ground.p);
  connect(opAmp.out, vOut.p);
  connect(vOut.n, ground.p);
  connect(vIn.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end Comparator;
