// An amplifier with R and C in its feedback.
model LowPass
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};

  model FirstOrder
    Modelica.Electrical.Analog.Interfaces.PositivePin p1, p2;
    Modelica.Electrical.Analog.Interfaces.NegativePin n1, n2;
    Ideal.IdealizedOpAmpLimited opAmp;
    Basic.Resistor r1(R = 1000), r2(R = 1000);
    Basic.Capacitor c(C = 0.0001591549431);
  equation
    connect(opAmp.in_p, n1);
    connect(n1, n2);
    connect(opAmp.out, p2);
    connect(p1, r1.p);
    connect(r1.n, opAmp.in_n);
    connect(r2.p, opAmp.out);
    connect(r2.n, opAmp.in_n);
    connect(c.p, opAmp.out);
    connect(c.n, opAmp.in_n);
  end FirstOrder;

  FirstOrder firstOrder;
  Sensors.VoltageSensor vOut;
  Sources.TrapezoidVoltage vIn(
    V = 5, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = 0, startTime = -0.035);
  Basic.Ground ground;
equation
  connect(vIn.p, firstOrder.p1);
  connect(vIn.n, ground.p);
  connect(firstOrder.n1, ground.p);
  connect(firstOrder.p2, vOut.p);
  connect(vOut.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end LowPass;
