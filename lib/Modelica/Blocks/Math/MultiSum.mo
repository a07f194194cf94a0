within Modelica.Blocks.Math;
block MultiSum "Weighted sum of a row of inputs, 0 without any"
  extends Interfaces.PartialRealMISO;
  parameter Real k[nu] = fill(1, nu) "Factors";
equation
  y = sum(k[j]*u[j] for j in 1:nu);
end MultiSum;
