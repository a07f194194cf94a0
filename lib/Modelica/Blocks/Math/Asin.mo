within Modelica.Blocks.Math;
block Asin "Angle whose sine is u, -1 <= u <= 1"
  extends Interfaces.SISO;
equation
  y = asin(u);
end Asin;
