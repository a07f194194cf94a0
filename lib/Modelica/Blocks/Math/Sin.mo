within Modelica.Blocks.Math;
block Sin "y = sin u"
  extends Interfaces.SISO;
equation
  y = sin(u);
end Sin;
