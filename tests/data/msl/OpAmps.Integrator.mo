// An amplifier with C in its feedback.
model Integrator
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};

  model Integral
    Modelica.Electrical.Analog.Interfaces.PositivePin p1, p2;
    Modelica.Electrical.Analog.Interfaces.NegativePin n1, n2;
    Ideal.IdealizedOpAmpLimited opAmp;
    Basic.Resistor r(R = 1000);
    Basic.Capacitor c(C = 7.957747155e-06);
  equation
    connect(opAmp.in_p, n1);
    connect(n1, n2);
    connect(opAmp.out, p2);
    connect(p1, r.p);
    connect(r.n, opAmp.in_n);
    connect(c.p, opAmp.out);
    connect(c.n, opAmp.in_n);
  end Integral;

  Integral integrator;
  Sensors.VoltageSensor vOut;
  Sources.TrapezoidVoltage vIn(
    V = 10, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = -5, startTime = -0.035);
  Basic.Ground ground;
equation
  connect(vIn.p, integrator.p1);
  connect(vIn.n, ground.p);
  connect(integrator.n1, ground.p);
  connect(integrator.p2, vOut.p);
  connect(vOut.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end Integrator;
