within Modelica.Blocks.Logical;
block Switch "u1 while u2 is true, else u3"
  extends Icons.Block;

  Interfaces.RealInput u1 "First input";
  Interfaces.BooleanInput u2 "Which one";
  Interfaces.RealInput u3 "Third input";
  Interfaces.RealOutput y "Output";
equation
  y = if u2 then u1 else u3;
end Switch;
