// qbg: check --syntax %
model A
  Real x "never ends;
end A;
