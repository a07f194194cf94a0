// A range of 10^300 steps.
model M
  parameter Real x[:] = 0:1e-300:1;
end M;
