// qbg: graph --stage=circuit %
// A class is redeclared by a modifier, by extends, and in the body; what the
// declaration modifies does not hold for what takes its place.
model Branch
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  replaceable model Part = Modelica.Electrical.Analog.Basic.Resistor(R = 1)
    constrainedby Modelica.Electrical.Analog.Interfaces.OnePort;
  Part part;
equation
  connect(p, part.p);
  connect(part.n, n);
end Branch;

model ByExtends
  extends Branch(
    redeclare model Part = Modelica.Electrical.Analog.Basic.Conductor(G = 4));
end ByExtends;

model InBody
  extends Branch;
  redeclare model Part = Modelica.Electrical.Analog.Basic.Inductor(L = 9);
end InBody;

model BehindBody
  extends InBody;
end BehindBody;

model Circuit
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Branch first;
  Branch second(
    redeclare model Part = Modelica.Electrical.Analog.Basic.Capacitor(C = 2));
  ByExtends third;
  InBody fourth;
  BehindBody fifth;
equation
  connect(V.p, first.p);
  connect(first.n, second.p);
  connect(second.n, third.p);
  connect(third.n, fourth.p);
  connect(fourth.n, fifth.p);
  connect(fifth.n, V.n);
  connect(V.n, ground.p);
end Circuit;
