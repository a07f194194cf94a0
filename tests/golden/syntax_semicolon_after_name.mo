// qbg: check --syntax %
model A;
  Real x;
end A;
