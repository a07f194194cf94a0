within Modelica.Blocks.Math;
block Division "y = u1/u2"
  extends Interfaces.SI2SO;
equation
  y = u1/u2;
end Division;
