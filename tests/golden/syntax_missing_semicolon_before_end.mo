// qbg: check --syntax %
model A
  Real x
end A;

model B
  Real y;
end B
