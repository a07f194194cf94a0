// qbg: check %
// qbg: check % Circuit.Undefined
// qbg: check % Circuit.Before
// qbg: check % Circuit.NoState
model Circuit
  model Undefined
    Boolean b;
    discrete Real x;
    Real y = if b then x else 0;
  end Undefined;
  model Before
    Real x(start = 1, fixed = true);
    Real y;
  equation
    der(x) = -x;
    y = pre(x);
  end Before;
  model NoState
    Real x = 2*time;
  equation
    when x > 1 then
      reinit(x, 0);
    end when;
  end NoState;
  model Second
    Boolean b = time > 1;
  equation
    b = time < 2;
  end Second;
  model Alone
    Boolean b, c;
  equation
    b = time > 1;
    c = time > 2;
    not b = not c;
  end Alone;
  model Sampled
    parameter Real T = 0;
    Boolean a = sample(0, T);
    Boolean b = sample(0, time);
    Boolean c = pre(a and b);
    Boolean d = edge(time);
    parameter Boolean e = initial();
    Real r(start = if initial() then 1 else 0) = 2;
    String s = "text";
  end Sampled;
  Second second;
  Alone alone;
  Sampled sampled;
end Circuit;
