model Test
  type Pressure = Real(unti="Pa");
  Pressure p = 1;
end Test;
