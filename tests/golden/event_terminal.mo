// qbg: simulate -o - --method=qss2 %
// qbg: simulate -o - --method=liqss3 --engine=network %
// qbg: simulate -o - --method=rk4 --variables=ends %
// At the end of the simulation terminal() is true, by whatever method.
model event_terminal
  Real x(start = 0, fixed = true);
  discrete Real ended(start = -1);
  Integer ends(start = 0);
equation
  der(x) = 1;
  when terminal() then
    ended = x;
    ends = pre(ends) + 1;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.5));
end event_terminal;
