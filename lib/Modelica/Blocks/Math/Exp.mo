within Modelica.Blocks.Math;
block Exp "y = e^u"
  extends Interfaces.SISO;
equation
  y = exp(u);
end Exp;
