model Circuit
  block While
    Real y;
  algorithm
    y := 1;
    while y < 5 loop
      y := y + 1;
    end while;
  end While;
  block Input
    input Real u = 1;
    Real y;
  algorithm
    u := 2;
    y := 1;
  end Input;
  block Types
    Integer n;
    Boolean b;
  algorithm
    b := 1;
  algorithm
    n := 2.5*time;
  end Types;
  block Nested
    Integer n;
  algorithm
    when time > 1 then
      when time > 2 then
        n := 1;
      end when;
    end when;
  end Nested;
  block Conditional
    Integer n;
  algorithm
    if time > 1 then
      when time > 2 then
        n := 1;
      end when;
    end if;
  end Conditional;
  block Initial
    Real x(start = 0);
  initial algorithm
    x := 1;
  equation
    der(x) = 1;
  end Initial;
  block Part
    Real x, y;
  algorithm
    (x, y) := f(1);
  end Part;
  block Twice
    Integer n;
  algorithm
    n := 1;
  algorithm
    n := 2;
  end Twice;
  While while1;
  Input input1;
  Types types;
  Nested nested;
  Conditional conditional;
  Initial initial1;
  Part part;
  Twice twice;
end Circuit;
