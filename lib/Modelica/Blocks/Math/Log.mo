within Modelica.Blocks.Math;
block Log "Logarithm of u > 0"
  extends Interfaces.SISO;
  parameter Real base(min = Modelica.Constants.small) = Modelica.Constants.e
    "Base"
    annotation(Evaluate = true);
equation
  y = log(u)/log(base);
end Log;
