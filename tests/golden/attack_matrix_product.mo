// 10^9 products.
model M
  parameter Real A[1000,1000] = fill(1, 1000, 1000);
  parameter Real B[1000,1000] = A*A;
end M;
