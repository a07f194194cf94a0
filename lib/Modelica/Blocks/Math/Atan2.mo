within Modelica.Blocks.Math;
block Atan2 "Angle of the point (u2, u1), in all four quadrants"
  extends Interfaces.SI2SO;
equation
  y = atan2(u1, u2);
end Atan2;
