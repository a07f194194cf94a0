within Modelica.Blocks.Math;
block Sqrt "Square root of u >= 0"
  extends Interfaces.SISO;
equation
  y = sqrt(u);
end Sqrt;
