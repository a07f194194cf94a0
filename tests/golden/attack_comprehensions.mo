// Few elements, but many steps to them.
model M
  parameter Real x = sum(sum(sum(1 for i in 1:1000) for j in 1:1000)
    for k in 1:1000);
end M;
