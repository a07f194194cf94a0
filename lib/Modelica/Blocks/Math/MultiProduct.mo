within Modelica.Blocks.Math;
block MultiProduct "Product of a row of inputs, 0 without any"
  extends Interfaces.PartialRealMISO;
equation
  y = if nu > 0 then product(u[j] for j in 1:nu) else 0;
end MultiProduct;
