// qbg: check --syntax %
model A
  Real 'a b;
  Real 'c d';
end A;
