// qbg: check % Circuit.Self
// qbg: check % Circuit.Latch
// qbg: check % Circuit.Counter
// qbg: check % Circuit.Fine
package Circuit
  block Self
    Boolean b;
  equation
    b = not b;
  end Self;
  block Latch
    Boolean s = time > 1, r = time > 2, q, nq;
  equation
    q = not (r or nq);
    nq = not (s or q);
  end Latch;
  block Counter
    Integer n(start = 0);
  equation
    when time > n then
      n = pre(n) + 1;
    end when;
  end Counter;
  block Fine
    Boolean s = time > 1, r = time > 2, q, nq;
    Integer n(start = 0);
  equation
    q = not (r or pre(nq));
    nq = not (s or q);
    when time > pre(n) then
      n = pre(n) + 1;
    end when;
  end Fine;
end Circuit;
