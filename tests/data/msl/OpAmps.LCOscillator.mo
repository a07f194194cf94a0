// An amplifier keeps a tank swinging.
model LCOscillator
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};
  Ideal.IdealizedOpAmpLimited opAmp;
  Basic.Resistor r(R = 10000), r2(R = 10, i(start = 0)), r1(R = 10000);
  Basic.Capacitor c(C = 2.533029591e-05, v(start = 10, fixed = true));
  Basic.Inductor l(L = 0.001, i(start = 0, fixed = true));
  Sensors.VoltageSensor vOut;
  Basic.Ground ground;
equation
  connect(opAmp.out, r.p);
  connect(r.n, opAmp.in_p);
  connect(opAmp.out, r2.p);
  connect(r2.n, opAmp.in_n);
  connect(r1.p, opAmp.in_n);
  connect(r1.n, ground.p);
  connect(c.p, opAmp.in_p);
  connect(c.n, ground.p);
  connect(l.p, opAmp.in_p);
  connect(l.n, ground.p);
  connect(vOut.p, opAmp.in_p);
  connect(vOut.n, ground.p);
  annotation(experiment(StopTime = 0.01, Interval = 1e-5, Tolerance = 1e-4));
end LCOscillator;
