// qbg: check --syntax %
model A
  Real x = 1e999;
  Integer n = 12345678901234567890;
  Real y = 1.2.3;
  Real z = 1e;
end A;
