within Modelica.Blocks.Math;
block Abs "y = |u|"
  extends Interfaces.SISO;
  parameter Boolean generateEvent = false "An event at each change of sign"
    annotation(Evaluate = true);
equation
  y = if generateEvent then abs(u) else noEvent(abs(u));
end Abs;
