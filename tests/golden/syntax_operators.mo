// qbg: check --syntax %
model A
  Real x = 2 ** 3;
  Real y = 1 < 2 < 3;
  Real z = 2 * -3;
  Real w = 1 +;
  Real v = a^b^c;
end A;
