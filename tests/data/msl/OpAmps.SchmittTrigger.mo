// A comparator with hysteresis.
model SchmittTrigger
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};
  Ideal.IdealizedOpAmpLimited opAmp(Vps = 15, Vns = -15, out(i(start = 0)));
  Sources.TrapezoidVoltage vIn(
    V = 10, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = -5, startTime = -0.035);
  Sensors.VoltageSensor vOut;
  Basic.Resistor r1(R = 1000), r2(R = 15000);
  Basic.Ground ground;
equation
  connect(vIn.p, r1.p);
  connect(r1.n, opAmp.in_p);
  connect(r2.p, opAmp.in_p);
  connect(r2.n, opAmp.out);
  connect(opAmp.in_n, ground.p);
  connect(opAmp.out, vOut.p);
  connect(vOut.n, ground.p);
  connect(vIn.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end SchmittTrigger;
