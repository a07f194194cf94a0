// qbg: check --syntax %
model A
  Real x;
equation
  x := 1;
algorithm
  x = 2;
  (x, x) := 3;
end A;
