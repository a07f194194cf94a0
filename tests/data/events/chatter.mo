// A controller without hysteresis: the voltage slides along zero.
model Slide
  Modelica.Electrical.Analog.Basic.Ground g;
  Modelica.Electrical.Analog.Sources.SignalCurrent I;
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1, v(start = 0.1, fixed = true));
  Modelica.Electrical.Analog.Sensors.VoltageSensor sensor;
equation
  connect(g.p, C.n);
  connect(I.p, g.p);
  connect(I.n, C.p);
  connect(sensor.p, C.p);
  connect(sensor.n, g.p);
  I.i = if sensor.v > 0 then -1 else 1;
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end Slide;
