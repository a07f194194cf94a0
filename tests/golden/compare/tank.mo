// Ten thousand radians of a tank without losses.
model Tank
  Modelica.Electrical.Analog.Basic.Inductor L(L = 1e-3, i(start = 1, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(L.p, C.p);
  connect(L.n, C.n);
  connect(C.n, ground.p);
  annotation(experiment(StopTime = 10));
end Tank;
