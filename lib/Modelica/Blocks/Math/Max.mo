within Modelica.Blocks.Math;
block Max "The larger of u1 and u2"
  extends Interfaces.SI2SO;
equation
  y = max(u1, u2);
end Max;
