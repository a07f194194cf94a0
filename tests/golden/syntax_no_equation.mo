// qbg: check --syntax %
model A
  Real x, y;
equation
  x + y;
  x y = 3;
  der(x) 3;
end A;
