within Modelica.Blocks.Math;
block Harmonic "Size and angle of a harmonic of u, told at the end of a period"
  extends Icons.Block;
  parameter SI.Frequency f(start = 50) "Base frequency";
  parameter Integer k(start = 1) "Which harmonic";
  parameter Boolean useConjugateComplex = false
    "The angle has the opposite sign"
    annotation(Evaluate = true);
  parameter Real x0Cos = 0 "Integral of the cosine part at the start";
  parameter Real x0Sin = 0 "Integral of the sine part at the start";
  parameter Real y0Cos = 0 "Cosine part before the end of the first period";
  parameter Real y0Sin = 0 "Sine part before the end of the first period";

  Interfaces.RealInput u "Input";
  Interfaces.RealOutput y_rms "Root mean square of the harmonic";
  Interfaces.RealOutput y_arg "Angle of the harmonic";
  Sources.Cosine cosine(final amplitude = sqrt(2), final f = k*f);
  Sources.Sine sine(final amplitude = sqrt(2), final f = k*f);
  Product product1 "u beside the cosine";
  Product product2 "u beside the sine";
  Mean mean1(final f = f, final x0 = x0Cos, final y0 = y0Cos) "Cosine part";
  Mean mean2(final f = f, final x0 = x0Sin, final y0 = y0Sin) "Sine part";
equation
  connect(u, product1.u1);
  connect(cosine.y, product1.u2);
  connect(product1.y, mean1.u);
  connect(u, product2.u1);
  connect(sine.y, product2.u2);
  connect(product2.y, mean2.u);
  y_rms = sqrt(mean1.y^2 + mean2.y^2);
  y_arg = atan2(if useConjugateComplex then -mean2.y else mean2.y, mean1.y);
end Harmonic;
