// qbg: check --syntax %
modle A
  Real x;
equation
  x = 1;
end A;

model B
end B;
