// While the switch is closed L takes energy from the source; when it opens, L
// drives its current on through the diode, against a higher voltage.
model Boost "Step-up converter: 12 V to 24 V"
  parameter Real Vin(unit = "V") = 12 "Source";
  parameter Real f(unit = "Hz") = 20e3 "Switching frequency";
  parameter Real duty(min = 0, max = 1) = 0.5
    "Part of the period that the switch is closed";
  parameter Real Ron(unit = "Ohm") = 1e-5 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 2e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(
    Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 20);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse pulse(period = 1/f, width = 100*duty);
equation
  connect(V.p, L.p);
  connect(L.n, S.p);
  connect(L.n, D.p);
  connect(D.n, C.p);
  connect(D.n, R.p);
  connect(S.n, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  connect(pulse.y, S.control);
  annotation(experiment(StopTime = 0.02, Interval = 2e-5, Tolerance = 1e-4));
end Boost;
