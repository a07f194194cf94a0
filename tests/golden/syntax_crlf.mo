// qbg: check --syntax %
model A
  Real x
  Real y;
end B;
