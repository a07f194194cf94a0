// qbg: check %
// qbg: simulate --method=qss3 --stop-time=1 --interval=1 --tolerance=1e-8 -o - --variables x.v %
model Leaky "the voltage is 1.5 - exp (-t)"
  import Modelica.Electrical.Analog.{Basic, Sources, Interfaces};
  model LeakyCapacitor
    extends Interfaces.OnePort;
    parameter Real C = 1;
    parameter Real G = 0.5;
  equation
    i = C*der(v) + G*v;
  end LeakyCapacitor;
  Sources.ConstantVoltage V(V = 3);
  Basic.Resistor R(R = 2);
  LeakyCapacitor x(v(start = 0.5, fixed = true));
  Basic.Ground g;
equation
  connect(V.p, R.p);
  connect(R.n, x.p);
  connect(x.n, g.p);
  connect(V.n, g.p);
end Leaky;
