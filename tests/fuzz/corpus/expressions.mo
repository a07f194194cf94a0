model M
  Real x = if a and not b or c then 1:2:n else {i for i in 1:3} .* [1, 2; 3, 4] ^ 2;
  Real y = f(1, x = 2, g = function h(z = 3)) + (a)[1] + (b).c + sum(i for i);
  Real z = a < b and c <> d;
end M;
