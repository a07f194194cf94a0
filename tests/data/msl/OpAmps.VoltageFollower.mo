// The output follows the input.
model VoltageFollower
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};
  Ideal.IdealizedOpAmpLimited opAmp(
    Vps = 15, Vns = -15, v_in(start = 0));
  Sources.TrapezoidVoltage vIn(
    V = 10, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = -5, startTime = -0.035);
  Sensors.VoltageSensor vOut;
  Basic.Resistor ri(R = 1), rl(R = 1);
  Basic.Ground ground;
equation
  connect(vIn.p, ri.p);
  connect(ri.n, opAmp.in_p);
  connect(opAmp.in_n, opAmp.out);
  connect(opAmp.out, rl.p);
  connect(rl.n, ground.p);
  connect(opAmp.out, vOut.p);
  connect(vOut.n, ground.p);
  connect(vIn.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end VoltageFollower;
