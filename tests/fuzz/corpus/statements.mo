function f
algorithm
  x := 1;
  (a, , b) := g(x);
  while a loop
    break;
  end while;
  return;
end f;
