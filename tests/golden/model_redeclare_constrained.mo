// qbg: graph --stage=circuit %
// Modifiers of the constraining type hold for the declaration and for what
// takes its place; those of the declaration itself only for the declaration.
model Branch
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  replaceable Modelica.Electrical.Analog.Basic.Resistor part(R = 1)
    constrainedby Modelica.Electrical.Analog.Interfaces.OnePort;
  replaceable Modelica.Electrical.Analog.Basic.Resistor other
    constrainedby Modelica.Electrical.Analog.Basic.Resistor(R = 42);
equation
  connect(p, part.p);
  connect(part.n, other.p);
  connect(other.n, n);
end Branch;

model Load
  extends Modelica.Electrical.Analog.Basic.Resistor;
end Load;

model Circuit
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Branch first;
  Branch second(
    redeclare Modelica.Electrical.Analog.Basic.Inductor part(L = 3),
    redeclare Load other);
  Branch third(redeclare Load other(R = 7));
equation
  connect(V.p, first.p);
  connect(first.n, second.p);
  connect(second.n, third.p);
  connect(third.n, V.n);
  connect(V.n, ground.p);
end Circuit;
