// What jumps from one sign to the other between two events has no pole, nor has
// a quotient whose divisor stays away from zero.
model Quotients "Quotients that change sign"
  Modelica.Blocks.Sources.Pulse u(
    amplitude = 2, offset = -1, period = 0.1, startTime = 0.02);
  Real x(start = 1, fixed = true);
  Real y(start = 0, fixed = true);
  discrete Real k(start = -1, fixed = true);
equation
  der(x) = -100*y/(1 + y*y) + 1/u.y;
  der(y) = 100*x/k/(1 + 0.5*sin(10*x));
  when sample(0.05, 0.1) then
    k = -pre(k);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.01));
end Quotients;
