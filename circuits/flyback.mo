// While the switch is closed the core of the transformer takes energy; when it
// opens, the core gives it to the other side through the diode.  At 60 kHz, two
// milliseconds are 120 periods.
model Flyback "Converter with a transformer between source and load"
  parameter Real Vin(unit = "V") = 24 "Source";
  parameter Real f(unit = "Hz") = 60e3 "Switching frequency";
  parameter Real duty(min = 0, max = 1) = 0.5
    "Part of the period that the switch is closed";
  parameter Real Ron(unit = "Ohm") = 1e-5 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Ideal.IdealTransformer T(n = 2);
  Modelica.Electrical.Analog.Basic.Inductor Lm(
    L = 2e-4, i(start = 0, fixed = true)) "Magnetisation of the core";
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(
    Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 2);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse pulse(period = 1/f, width = 100*duty);
equation
  connect(V.p, T.p1);
  connect(V.p, Lm.p);
  connect(T.n1, S.p);
  connect(Lm.n, S.p);
  connect(S.n, ground.p);
  // The second winding is turned round: it conducts when the first does not.
  connect(T.n2, D.p);
  connect(D.n, C.p);
  connect(D.n, R.p);
  connect(T.p2, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  connect(pulse.y, S.control);
  annotation(experiment(StopTime = 2e-3, Interval = 2e-6, Tolerance = 1e-4));
end Flyback;
