// x = sqrt(1 - 2*t), which ends at 0.5 s.
model Pole "A derivative that becomes infinite"
  Real x(start = 1, fixed = true);
equation
  der(x) = -1/x;
  annotation(experiment(StopTime = 1, Interval = 0.01));
end Pole;
