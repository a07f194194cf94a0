within Modelica.Blocks.Math;
block RootMeanSquare "Square root of the mean of u^2 over each period"
  extends Interfaces.SISO;
  parameter SI.Frequency f(start = 50) "Base frequency";
  parameter Real x0 = 0 "Integral of u^2 at the start";
  parameter Real y0 = 0 "Output before the end of the first period";

  Product product "u^2";
  Mean mean(final f = f, final x0 = x0, final y0 = y0^2,
    final yGreaterOrEqualZero = true) "Its mean";
equation
  connect(u, product.u1);
  connect(u, product.u2);
  connect(product.y, mean.u);
  y = sqrt(mean.y);
end RootMeanSquare;
