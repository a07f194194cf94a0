// qbg: check --syntax %
model 2Stage
  Real 3rd;
  Real x = 2y;
end 2Stage;
