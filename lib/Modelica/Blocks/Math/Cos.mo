within Modelica.Blocks.Math;
block Cos "y = cos u"
  extends Interfaces.SISO;
equation
  y = cos(u);
end Cos;
