// qbg: check --syntax %
model A
  Real x "the first;
  Real y "the second";
end A;
