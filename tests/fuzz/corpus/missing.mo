model A
  Real x
  Real y = (1;
equation
  x = = 1
  if a
    x = 1;
  end for;
end B;
