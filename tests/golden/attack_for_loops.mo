// Nested loops that do nothing, ten thousand million times.
model M
equation
  for i in 1:100000 loop
    for j in 1:100000 loop
    end for;
  end for;
end M;
