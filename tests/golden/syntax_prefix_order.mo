// qbg: check --syntax %
model A
  input parameter Real x;
  inner final Real y;
  parameter flow Real z;
end A;
