// qbg: check --syntax %
model A
  Real x = f(a = 1, 2);
  Real y = f(1,, 2);
  Real z = f(i for i in 1:3, 4);
end A;
