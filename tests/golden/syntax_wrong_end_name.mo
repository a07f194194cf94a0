// qbg: check --syntax %
model Divider
  Real x;
end Dividor;
