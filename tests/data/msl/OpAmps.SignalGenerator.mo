// A trigger and an integrator: rectangles and triangles.
model SignalGenerator
  import Modelica.Electrical.Analog.{Basic, Ideal, Sensors, Sources};
  Ideal.IdealizedOpAmpLimited opAmp1(
    Vps = 15, Vns = -15, strict = false,
    homotopyType = Modelica.Blocks.Types.LimiterHomotopy.LowerLimit);
  Ideal.IdealizedOpAmpLimited opAmp2(
    Vps = 15, Vns = -15, v_in(start = 0), strict = false);
  Basic.Resistor r2(R = 1500, i(start = 0.01)), r1(R = 1000), r(R = 1000);
  Basic.Capacitor c(C = 3.75e-05, v(start = 0, fixed = true));
  Sensors.VoltageSensor vOutRectangle, vOutTriangle;
  Basic.Ground ground;
equation
  connect(opAmp1.in_p, r2.p);
  connect(opAmp1.in_p, r1.p);
  connect(opAmp1.in_n, ground.p);
  connect(opAmp1.out, r2.n);
  connect(opAmp1.out, r.p);
  connect(r.n, opAmp2.in_n);
  connect(c.n, opAmp2.in_n);
  connect(opAmp2.in_p, ground.p);
  connect(opAmp2.out, c.p);
  connect(opAmp2.out, r1.n);
  connect(opAmp1.out, vOutRectangle.p);
  connect(vOutRectangle.n, ground.p);
  connect(opAmp2.out, vOutTriangle.p);
  connect(vOutTriangle.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end SignalGenerator;
