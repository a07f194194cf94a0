within Modelica.Blocks.Math;
block Atan "Angle whose tangent is u"
  extends Interfaces.SISO;
equation
  y = atan(u);
end Atan;
