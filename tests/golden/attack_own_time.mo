// Legal: a variable of that name hides the built-in one.
model M
  Real time;
  Real x;
equation
  x = time;
  time = 1;
end M;
