within Modelica.Blocks.Math;
block Min "The smaller of u1 and u2"
  extends Interfaces.SI2SO;
equation
  y = min(u1, u2);
end Min;
