// qbg: check --syntax %
model A
  Real x;
equation
  if time > 1
    x = 1;
  else
    x = 2;
  end if;
algorithm
  when time > 1
    x := 2;
  end when;
end A;
