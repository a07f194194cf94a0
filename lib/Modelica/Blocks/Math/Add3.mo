within Modelica.Blocks.Math;
block Add3 "y = k1 u1 + k2 u2 + k3 u3"
  extends Icons.Block;
  parameter Real k1 = 1 "Factor of u1";
  parameter Real k2 = 1 "Factor of u2";
  parameter Real k3 = 1 "Factor of u3";

  Interfaces.RealInput u1 "First input";
  Interfaces.RealInput u2 "Second input";
  Interfaces.RealInput u3 "Third input";
  Interfaces.RealOutput y "Output";
equation
  y = k1*u1 + k2*u2 + k3*u3;
end Add3;
