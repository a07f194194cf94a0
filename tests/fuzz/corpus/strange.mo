model A
  Real 'x;
  Real y = 1 @ "\q";
  a != b && ! c;
end;
