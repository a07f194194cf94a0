// Its voltage is 1/(1 - time).
model BlowUp
  model Negative
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    i = -v^2;
  end Negative;
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, v(start = 1, fixed = true));
  Negative N;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C.p, N.p);
  connect(C.n, N.n);
  connect(C.n, ground.p);
  annotation(experiment(StopTime = 2));
end BlowUp;
