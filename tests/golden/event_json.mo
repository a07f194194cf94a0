// qbg: graph --stage=circuit --format=json %
block Sawtooth
  Real x(start = 0, fixed = true);
  Integer n(start = 0);
equation
  der(x) = 1;
  when x > 1 then
    reinit(x, 0);
    n = pre(n) + 1;
  elsewhen n > 3 then
    terminate("enough");
  end when;
end Sawtooth;
