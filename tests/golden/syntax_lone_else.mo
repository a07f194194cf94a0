// qbg: check --syntax %
model A
equation
  x = 1;
  else
  y = 2;
  then z = 3;
end A;
