// qbg: simulate --method=qss2 %
// qbg: simulate --method=rk4 %
// An assertion that only warns is told of once, by whatever method.
model event_assert_warns
  Real x(start = 0, fixed = true);
equation
  der(x) = if time < 0.5 then 1 else 0;
  assert(time < 0.25, "it is late", AssertionLevel.warning);
  annotation(experiment(StopTime = 1, Interval = 0.5));
end event_assert_warns;
