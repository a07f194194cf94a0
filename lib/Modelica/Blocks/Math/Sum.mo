within Modelica.Blocks.Math;
block Sum "Weighted sum of a vector"
  extends Interfaces.MISO;
  parameter Real k[nin] = ones(nin) "Factors";
equation
  y = sum(k[j]*u[j] for j in 1:nin);
end Sum;
