// Four diodes turn both half-waves the same way round; the capacitor keeps the
// voltage up between them.  The source is connected to ground only through
// diodes that conduct or leak.
model DiodeBridge "Full-wave rectifier with RC load"
  parameter Real Ron(unit = "Ohm") = 1e-3 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-6 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 17, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor Rs(R = 0.5);
  Modelica.Electrical.Analog.Ideal.IdealDiode D[4](
    each Ron = Ron, each Goff = Goff, each Vknee = 0.7);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 50);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, Rs.p);
  connect(Rs.n, D[1].p);
  connect(Rs.n, D[3].n);
  connect(V.n, D[2].p);
  connect(V.n, D[4].n);
  connect(D[1].n, C.p);
  connect(D[2].n, C.p);
  connect(C.p, R.p);
  connect(D[3].p, ground.p);
  connect(D[4].p, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  annotation(experiment(StopTime = 0.2, Interval = 1e-4, Tolerance = 1e-4));
end DiodeBridge;
