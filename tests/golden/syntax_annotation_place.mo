// qbg: check --syntax %
model A
  annotation (Icon);
  Real x;
equation
  x = 1;
end A;
