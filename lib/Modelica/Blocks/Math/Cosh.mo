within Modelica.Blocks.Math;
block Cosh "y = cosh u"
  extends Interfaces.SISO;
equation
  y = cosh(u);
end Cosh;
