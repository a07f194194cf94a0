// 10^8 variables, in arrays of arrays that are not large.
model Row
  parameter Real x[10000] = fill(1, 10000);
end Row;
model M
  Row rows[10000];
end M;
