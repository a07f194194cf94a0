// qbg: check --syntax %
model A
  Real x = if a then 1;
  Real y = if a 1 else 2;
  Real z = if a then 1 else if b then 2;
end A;
