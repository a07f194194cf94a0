within Modelica.Blocks.Math;
block Sinh "y = sinh u"
  extends Interfaces.SISO;
equation
  y = sinh(u);
end Sinh;
