model Ends "Ends at log(2) s"
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1,
    v(start = 1, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
  Real v = C.v;
equation
  connect(R.p, C.p);
  connect(R.n, C.n);
  connect(C.n, ground.p);
  when v < 0.5 then
    terminate("half is gone");
  end when;
  annotation(experiment(StopTime = 2));
end Ends;
