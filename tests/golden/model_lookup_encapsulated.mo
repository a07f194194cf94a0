package P
  constant Real k = 2;
  encapsulated model M
    parameter Real x = k;
  end M;
end P;
