within Modelica.Blocks.Math;
block Sign "y = -1, 0 or 1"
  extends Interfaces.SISO;
  parameter Boolean generateEvent = false "An event at each change of sign"
    annotation(Evaluate = true);
equation
  y = if generateEvent then sign(u) else noEvent(sign(u));
end Sign;
