within Modelica.Blocks.Math;
block Tan "y = tan u"
  extends Interfaces.SISO;
equation
  y = tan(u);
end Tan;
