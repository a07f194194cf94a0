// qbg: check --syntax %
model A "Größe"
  Real x "Höhe";
end A;
