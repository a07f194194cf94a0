// qbg: check --syntax %
model A
  Real x; /* the rest
end A;
