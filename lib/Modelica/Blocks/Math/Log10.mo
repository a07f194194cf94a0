within Modelica.Blocks.Math;
block Log10 "Decimal logarithm of u > 0"
  extends Interfaces.SISO;
equation
  y = log10(u);
end Log10;
