model Circuit
  model Nested
    Integer n(start = 0);
  equation
    when time > 1 then
      when time > 2 then
        n = 1;
      end when;
    end when;
  end Nested;
  model Left
    Integer n(start = 0);
  equation
    when time > 1 then
      n + 1 = 2;
    end when;
  end Left;
  model Twice
    Integer n(start = 0);
  equation
    when time > 1 then
      n = 1;
    end when;
    when time > 2 then
      n = 2;
    end when;
  end Twice;
  model Again
    Integer n(start = 0);
  equation
    when time > 1 then
      n = 1;
      n = 2;
    end when;
  end Again;
  model Outside
    Real x(start = 1, fixed = true);
  equation
    der(x) = -x;
    reinit(x, 1);
    terminate("now");
  end Outside;
  model Inside
    Integer n(start = 0);
    input Boolean c = time > 1;
  equation
    if c then
      when time > 2 then
        n = 1;
      end when;
    else
      n = 3;
    end if;
  end Inside;
  model Number
    Integer n(start = 0);
  equation
    when 3 then
      n = 1;
    end when;
  end Number;
  model First
    Integer n(start = 0);
  initial equation
    when time > 1 then
      n = 1;
    end when;
  equation
    when time > 2 then
      n = 2.5;
    end when;
  end First;
  Nested nested;
  Left left;
  Twice twice;
  Again again;
  Outside outside;
  Inside inside;
  Number number;
  First first;
  Integer own(start = 0);
equation
  when time > 1 then
    left.n = 3;
  end when;
end Circuit;
