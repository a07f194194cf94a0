// qbg: check --syntax %
model A
equation
  x = 1;
  Real y;
  parameter Real z = 3;
end A;
