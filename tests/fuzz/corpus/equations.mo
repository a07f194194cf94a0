model M
equation
  der(x) = -x;
  connect(a.p, b[1].n);
  if a then
    x = 1;
  elseif b then
  else
    x = 2;
  end if;
  for i in 1:n, j loop
    x[i] = y[end];
  end for;
  when a then
    x = 1;
  elsewhen b then
    y = 1;
  end when;
initial equation
  initial() = x;
end M;
