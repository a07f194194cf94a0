// qbg: check --syntax %
model A
  Real t[:, 2] = [0, 1 2;
                  3, 4;
                  5, 6];
  Real u[2] = x[1 2, end];
  Real w = {};
end A;
