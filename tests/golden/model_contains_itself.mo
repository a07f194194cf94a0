model A
  Real x = 1;
  A a;
end A;
