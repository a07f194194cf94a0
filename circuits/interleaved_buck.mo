// N step-down converters share source, capacitor and load; their switches
// close one after the other, each for a part of a period divided by N.  Change
// N to see how effort grows with the number of phases.
model InterleavedBuck "Step-down converter with N phases"
  parameter Integer N(min = 1) = 4 "How many phases";
  parameter Real Vin(unit = "V") = 24 "Source";
  parameter Real f(unit = "Hz") = 10e3 "Switching frequency";
  parameter Real duty(min = 0, max = 1) = 0.5/N
    "Part of the period that each switch is closed";
  parameter Real Ron(unit = "Ohm") = 1e-5 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S[N](
    each Ron = Ron, each Goff = Goff);
  Modelica.Electrical.Analog.Ideal.IdealDiode D[N](
    each Ron = Ron, each Goff = Goff);
  Modelica.Electrical.Analog.Basic.Inductor L[N](
    each L = 1e-4, each i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse pulse[N](
    each period = 1/f, each width = 100*duty,
    startTime = {(j - 1)/(N*f) for j in 1:N});
equation
  for j in 1:N loop
    connect(V.p, S[j].p);
    connect(S[j].n, L[j].p);
    connect(D[j].n, L[j].p);
    connect(D[j].p, ground.p);
    connect(L[j].n, C.p);
    connect(pulse[j].y, S[j].control);
  end for;
  connect(C.p, R.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.02, Interval = 2e-5, Tolerance = 1e-4));
end InterleavedBuck;
