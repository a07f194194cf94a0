// qbg: check --syntax %
model A
  Real x[3];
equation
  for i in 1:3 loop
    if i > 1 then
      x[i] = 1;
    end for;
  end if;
end A;
