within Modelica.Blocks.Math;
block RealToBoolean "True while u is at or above the threshold"
  extends Icons.BooleanBlock;
  parameter Real threshold = 0.5 "The threshold";

  Interfaces.RealInput u "Input";
  Interfaces.BooleanOutput y "Output";
equation
  y = u >= threshold;
end RealToBoolean;
