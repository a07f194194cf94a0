// Six thyristors, fired one after the other at distances of a sixth of a
// period, make direct current for a coil from three phases.  alpha is by how
// much each is fired later than a diode in its place would conduct.  Because of
// the inductances of the lines the current needs time to pass from one
// thyristor to the next, and then three of them conduct.
model ThyristorBridge "Six-pulse bridge with line inductances and RL load"
  import Modelica.Constants.pi;
  parameter Real f(unit = "Hz") = 50 "Frequency of the lines";
  parameter Real alpha(unit = "deg") = 30 "Firing angle";
  parameter Real Ron(unit = "Ohm") = 1e-3 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-5 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.SineVoltage V[3](
    each V = 325, each f = f, phase = {-2*pi*(k - 1)/3 for k in 1:3});
  Modelica.Electrical.Analog.Basic.Inductor Ls[3](
    each L = 1e-3, each i(start = 0, fixed = true)) "Of the lines";
  // In the order of firing: 1, 3, 5 are above the phases, 4, 6, 2 below.
  Modelica.Electrical.Analog.Ideal.IdealThyristor T[6](
    each Ron = Ron, each Goff = Goff);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 0.05, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
  // Each pulse lasts a third of a period, so that two thyristors are fired at
  // any time and the bridge can start.  The first ones began before time 0.
  Modelica.Blocks.Sources.BooleanPulse fire[6](
    each period = 1/f, each width = 100/3,
    startTime = {((30 + alpha)/360 + (k - 1)/6 - 1)/f for k in 1:6});
equation
  for k in 1:3 loop
    connect(V[k].n, ground.p);
    connect(V[k].p, Ls[k].p);
    connect(Ls[k].n, T[2*k - 1].p);
    connect(T[2*k - 1].n, R.p);
    connect(Ls[k].n, T[mod(2*k + 1, 6) + 1].n);
    connect(T[mod(2*k + 1, 6) + 1].p, L.n);
  end for;
  connect(R.n, L.p);
  for k in 1:6 loop
    connect(fire[k].y, T[k].fire);
  end for;
  annotation(experiment(StopTime = 0.2, Interval = 1e-4, Tolerance = 1e-4));
end ThyristorBridge;
