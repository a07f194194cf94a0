// qbg: graph --stage=circuit %
// Classes of packages that extend others, and of a redeclared package.
package Parts
  replaceable model Part = Modelica.Electrical.Analog.Basic.Resistor(R = 3);
end Parts;

package Capacitors
  extends Parts(
    redeclare model Part = Modelica.Electrical.Analog.Basic.Capacitor(C = 4));
end Capacitors;

package Inductors
  extends Parts;
  redeclare model Part = Modelica.Electrical.Analog.Basic.Inductor(L = 5);
end Inductors;

model Branch
  extends Modelica.Electrical.Analog.Interfaces.TwoPin;
  replaceable package Used = Parts;
  Used.Part part;
equation
  connect(p, part.p);
  connect(part.n, n);
end Branch;

model Circuit
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Capacitors.Part first;
  Inductors.Part second;
  Branch third;
  Branch fourth(redeclare package Used = Capacitors);
equation
  connect(V.p, first.p);
  connect(first.n, second.p);
  connect(second.n, third.p);
  connect(third.n, fourth.p);
  connect(fourth.n, V.n);
  connect(V.n, ground.p);
end Circuit;
