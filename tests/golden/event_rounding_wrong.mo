// qbg: simulate %
model event_rounding_wrong
  Real x(start = 0.6, fixed = true);
  Real n;
equation
  der(x) = 4;
  n = floor(x);
end event_rounding_wrong;
