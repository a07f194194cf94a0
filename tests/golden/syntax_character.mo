// qbg: check --syntax %
model A
  Real größe;
  Real x = 3 @ 4;
  Real y = #;
  String s = “text”;
end A;
