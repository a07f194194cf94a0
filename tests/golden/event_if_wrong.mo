model Circuit
  model NoElse
    Real x;
  equation
    if time > 1 then
      x = 5;
    end if;
  end NoElse;
  model Uneven
    Real x, y;
  equation
    if time > 1 then
      x = 5;
      y = 6;
    elseif time > 2 then
      x = 3;
    else
      x = 5;
      y = 7;
    end if;
  end Uneven;
  model Mixed
    Boolean b;
    Real x;
  equation
    if time > 1 then
      b = true;
    else
      x = 5;
    end if;
  end Mixed;
  NoElse noElse;
  Uneven uneven;
  Mixed mixed;
end Circuit;
