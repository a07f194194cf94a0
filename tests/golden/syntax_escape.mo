// qbg: check --syntax %
model A
  String path = "C:\Users\new";
  String ok = "tab\t, quote\"";
  Real 'a\q';
end A;
