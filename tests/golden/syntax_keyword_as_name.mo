// qbg: check --syntax %
model A
  Real in;
  Real output = 3;
  Resistor R1(start = 1, loop = 2);
equation
  connect(end.p, R1.n);
end A;
