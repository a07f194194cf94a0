// A Cauer filter of fifth order.  C1, C2, C3 form a loop of capacitors, and so
// do C3, C4, C5: of the seven storages five have a state of their own, C2 and
// C4 follow from the others.
model CauerLowPass "Low pass with loops of capacitors"
  parameter Real l1(unit = "H") = 1.304;
  parameter Real l2(unit = "H") = 0.8586;
  parameter Real c1(unit = "F") = 1.072;
  parameter Real c2(unit = "F") = 1/(1.704992^2*l1);
  parameter Real c3(unit = "F") = 1.682;
  parameter Real c4(unit = "F") = 1/(1.179945^2*l2);
  parameter Real c5(unit = "F") = 0.7262;

  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 1, startTime = 1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(
    C = c1, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Inductor L1(
    L = l1, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = c2);
  Modelica.Electrical.Analog.Basic.Capacitor C3(
    C = c3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Inductor L2(
    L = l2, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C4(C = c4);
  Modelica.Electrical.Analog.Basic.Capacitor C5(
    C = c5, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.p, L1.p);
  connect(C1.p, C2.p);
  connect(L1.n, C3.p);
  connect(C2.n, C3.p);
  connect(C3.p, L2.p);
  connect(C3.p, C4.p);
  connect(L2.n, C5.p);
  connect(C4.n, C5.p);
  connect(C5.p, R2.p);
  connect(C1.n, ground.p);
  connect(C3.n, ground.p);
  connect(C5.n, ground.p);
  connect(R2.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 60, Interval = 0.024));
end CauerLowPass;
