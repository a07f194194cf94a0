within Modelica.Blocks.Math;
block Mean "Mean of u over each period, told at its end"
  // Periods are counted from time 0.
  extends Interfaces.SISO(y(start = y0));
  parameter SI.Frequency f(start = 50) "Base frequency";
  parameter Real x0 = 0 "Integral at the start";
  parameter Real y0 = 0 "Output before the end of the first period";
  parameter Boolean yGreaterOrEqualZero = false "Output is never below 0"
    annotation(Evaluate = true);
protected
  Real x(start = x0, fixed = true) "Integral over the period so far";
  discrete Real mean(start = y0) "Mean over the last period";
equation
  der(x) = u;
  when sample(1/f, 1/f) then
    mean = if yGreaterOrEqualZero then max(0, f*x) else f*x;
    reinit(x, 0);
  end when;
  y = mean;
end Mean;
