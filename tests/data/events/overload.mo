// A load that takes the same power at every voltage: with less than
// V + C.v = sqrt(8*R*P) = 8.485 V, from 0.2125 s on, the line cannot give it.
model Load "v*i = P"
  extends Modelica.Electrical.Analog.Interfaces.OnePort;
  parameter Real P = 9;
equation
  v*i = P;
end Load;

model Overload
  Modelica.Electrical.Analog.Sources.RampVoltage V(
    offset = 10, V = -10, duration = 1);
  Modelica.Electrical.Analog.Basic.Resistor line(R = 1);
  Load load(v(start = 9));
  Modelica.Electrical.Analog.Basic.Resistor beside(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1, v(fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, line.p);
  connect(line.n, load.p);
  connect(load.n, ground.p);
  connect(line.n, beside.p);
  connect(beside.n, C.p);
  connect(C.n, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 0.01, Tolerance = 1e-4));
end Overload;
