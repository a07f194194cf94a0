within Modelica.Blocks.Math;
block Acos "Angle whose cosine is u, -1 <= u <= 1"
  extends Interfaces.SISO;
equation
  y = acos(u);
end Acos;
