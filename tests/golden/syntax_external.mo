// qbg: check --syntax %
function f
  input Real x;
  external C y = f(x);
  Real z;
end f;
