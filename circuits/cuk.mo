// The energy goes through C1: it is charged by L1 while the switch is open and
// discharged into L while it is closed.  The output is negative.  Two coils
// share one diode, which makes their currents stiff with each other.
model Cuk "Cuk's converter: 24 V to about -19 V"
  parameter Real Vin(unit = "V") = 24 "Source";
  parameter Real f(unit = "Hz") = 10e3 "Switching frequency";
  parameter Real duty(min = 0, max = 1) = 0.25
    "Part of the period that the switch is closed";
  parameter Real Ron(unit = "Ohm") = 1e-5 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Basic.Inductor L1(
    L = 1e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(
    Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Capacitor C1(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 1e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse pulse(period = 1/f, width = 100*duty);
equation
  connect(V.p, L1.p);
  connect(L1.n, S.p);
  connect(L1.n, C1.p);
  connect(C1.n, D.p);
  connect(C1.n, L.p);
  connect(L.n, C.p);
  connect(L.n, R.p);
  connect(S.n, ground.p);
  connect(D.n, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  connect(pulse.y, S.control);
  annotation(experiment(StopTime = 0.01, Interval = 1e-5, Tolerance = 1e-4));
end Cuk;
