// qbg: simulate -o - --method=qss3 --variables=a,b %
// qbg: simulate -o - --method=rk4 --variables=a,b %
// The states that reinit reads are those before the event, also where
// another reinit sets them.
model event_reinit
  Real a(start = 1, fixed = true);
  Real b(start = 2, fixed = true);
equation
  der(a) = 0;
  der(b) = 0;
  when time >= 0.5 then
    reinit(a, b);
    reinit(b, -a);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.5));
end event_reinit;
