within Modelica.Blocks.Nonlinear;
block DeadZone "0 between uMin and uMax, and what is above or below them"
  extends Interfaces.SISO;
  parameter Real uMax(start = 1) "Upper end of the zone";
  parameter Real uMin = -uMax "Lower end of the zone";
equation
  assert(uMax >= uMin, "uMax of a dead zone must not be below uMin");
  y = smooth(0, if u > uMax then u - uMax elseif u < uMin then u - uMin
    else 0);
end DeadZone;
