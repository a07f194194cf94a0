within Modelica.Blocks.Math;
block Add "y = k1 u1 + k2 u2"
  extends Interfaces.SI2SO;
  parameter Real k1 = 1 "Factor of u1";
  parameter Real k2 = 1 "Factor of u2";
equation
  y = k1*u1 + k2*u2;
end Add;
