// qbg: check -L library %
// qbg: check -L library % Unread
// qbg: check %
model Unread "What is broken and not used is not read"
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Shelf.Misplaced part(R = 1);
equation
  connect(V.p, part.p);
  connect(V.n, part.n);
  connect(V.n, ground.p);
end Unread;

model Circuit
  extends Unread;
  Shelf.Broken broken;
  Shelf.Missing missing;
end Circuit;
