// qbg: simulate --method=qss2 %
// Messages put together of texts and values.
model event_message
  type Mode = enumeration(slow, fast);
  parameter Mode mode = Mode.fast;
  parameter Real limit = 1/3;
  parameter Integer n = 12;
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < limit, String(2*x) + " reaches " + String(limit) + ", "
    + String(limit, significantDigits = 3) + " or so, by " + String(n) + " "
    + String(mode) + " ways: " + String(n > 3), AssertionLevel.warning);
  annotation(experiment(StopTime = 1, Interval = 0.5));
end event_message;
