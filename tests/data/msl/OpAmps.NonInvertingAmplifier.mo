// An amplifier of gain 2.
model NonInvertingAmplifier
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};

  model Buffer
    Modelica.Electrical.Analog.Interfaces.PositivePin p1, p2;
    Modelica.Electrical.Analog.Interfaces.NegativePin n1, n2;
    Ideal.IdealizedOpAmpLimited opAmp;
    Basic.Resistor r1(R = 1000), r2(R = 1000);
  equation
    connect(n1, n2);
    connect(opAmp.out, p2);
    connect(p1, opAmp.in_p);
    connect(r1.p, opAmp.in_n);
    connect(r1.n, n1);
    connect(r2.p, opAmp.out);
    connect(r2.n, opAmp.in_n);
  end Buffer;

  Buffer buffer;
  Sensors.VoltageSensor vOut;
  Sources.TrapezoidVoltage vIn(
    V = 10, rising = 0.02, width = 0.03, falling = 0.02, period = 0.1,
    nperiod = -1, offset = -5, startTime = -0.035);
  Basic.Ground ground;
equation
  connect(vIn.p, buffer.p1);
  connect(vIn.n, ground.p);
  connect(buffer.n1, ground.p);
  connect(buffer.p2, vOut.p);
  connect(vOut.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end NonInvertingAmplifier;
