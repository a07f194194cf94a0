// qbg: simulate -o - --method=qss2 --variables=n %
// A when looks at the whole part of a signal at its events; otherwise nothing
// would tell when it changes.
model event_rounding
  Real x(start = 0.6, fixed = true);
  Integer n(start = 0);
equation
  der(x) = 4;
  when sample(0.25, 0.25) then
    n = integer(x);
  end when;
  annotation(experiment(StopTime = 0.6, Interval = 0.6));
end event_rounding;
