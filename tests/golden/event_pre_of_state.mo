// qbg: simulate -o - --method=qss3 --variables=x,before %
// In a when, pre of a state is what the state was before its reinit.
model event_pre_of_state
  Real x(start = 1, fixed = true);
  discrete Real before(start = 0);
equation
  der(x) = 0;
  when time >= 0.5 then
    before = pre(x);
    reinit(x, -2*pre(x));
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.5));
end event_pre_of_state;
