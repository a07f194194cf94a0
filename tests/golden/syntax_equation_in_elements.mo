// qbg: check --syntax %
model A
  Real x;
  x = 3;
  connect(a, b);
end A;
