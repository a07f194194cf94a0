// qbg: simulate -o - --method=qss2 --variables=b.y,p.y,n %
// qbg: simulate -o - --method=rk4 --variables=b.y,p.y,n %
// What happens at the stop has happened in the last row, all of it.
model event_at_stop
  import Modelica.Blocks.Sources;
  Sources.BooleanPulse b(period = 1, startTime = 0.5);
  Sources.Pulse p(period = 1, startTime = 0.5, amplitude = 3);
  Integer n(start = 0);
equation
  when sample(0.5, 1) then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1.5, Interval = 1));
end event_at_stop;
