// qbg: check --syntax %
model A
  Resistor R1(R = 10;
  Resistor R2(R = 10));
  Real x[3;
  Real y = (1 + 2;
  Real z = {1, 2;
equation
  x = 1);
end A;
