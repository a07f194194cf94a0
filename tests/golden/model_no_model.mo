package P
  constant Real k = 1;
end P;
