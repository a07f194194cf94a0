// The source charges L, then L discharges through the diode into the load: the
// output is negative, and larger or smaller than the source as the duty says.
model BuckBoost "Inverting converter: 12 V to -12 V"
  parameter Real Vin(unit = "V") = 12 "Source";
  parameter Real f(unit = "Hz") = 20e3 "Switching frequency";
  parameter Real duty(min = 0, max = 1) = 0.5
    "Part of the period that the switch is closed";
  parameter Real Ron(unit = "Ohm") = 1e-5 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(
    Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 2e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse pulse(period = 1/f, width = 100*duty);
equation
  connect(V.p, S.p);
  connect(S.n, L.p);
  connect(S.n, D.n);
  connect(D.p, C.p);
  connect(D.p, R.p);
  connect(L.n, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  connect(pulse.y, S.control);
  annotation(experiment(StopTime = 0.02, Interval = 2e-5, Tolerance = 1e-4));
end BuckBoost;
