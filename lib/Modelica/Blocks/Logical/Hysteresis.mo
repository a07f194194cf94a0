within Modelica.Blocks.Logical;
block Hysteresis "Becomes true above uHigh and false below uLow"
  extends Icons.BooleanBlock;
  parameter Real uLow(start = 0) "Below it the output becomes false";
  parameter Real uHigh(start = 1) "Above it the output becomes true";
  parameter Boolean pre_y_start = false "Output before the start";

  Interfaces.RealInput u "Input";
  Interfaces.BooleanOutput y(start = pre_y_start) "Output";
equation
  assert(uHigh > uLow, "uHigh of a hysteresis must be above uLow");
  y = not pre(y) and u > uHigh or pre(y) and u >= uLow;
end Hysteresis;
