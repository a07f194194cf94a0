within Modelica.Blocks.Math;
block Power "y = base^u"
  extends Interfaces.SISO;
  parameter Real base = Modelica.Constants.e "Base"
    annotation(Evaluate = true);
  parameter Boolean useExp = true "As exp(u log(base)), for base > 0"
    annotation(Evaluate = true);
equation
  y = if useExp then exp(u*log(base)) else base^u;
end Power;
