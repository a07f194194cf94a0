// Diodes that take over from each other behind inductances of the lines: when is
// a matter of microamperes.
model SixPulse
  import Modelica.Constants.pi;
  parameter Real f = 50;
  parameter Real Ron = 1e-3, Goff = 1e-5;
  Modelica.Electrical.Analog.Sources.SineVoltage V[3](each V = 325, each f = f, phase = {-2*pi*(k - 1)/3 for k in 1:3});
  Modelica.Electrical.Analog.Basic.Inductor Ls[3](each L = 1e-3, each i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealDiode T[6](each Ron = Ron, each Goff = Goff);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 0.05, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
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
  annotation(experiment(StopTime = 0.1, Interval = 1e-4, Tolerance = 1e-4));
end SixPulse;
