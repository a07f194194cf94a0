// qbg: check --syntax %
model A
  Real x;
equation
  if x = 1 then
    x = 2;
  end if;
  x == 3;
  x = if x != 1 && !b then 1 else 2;
end A;
