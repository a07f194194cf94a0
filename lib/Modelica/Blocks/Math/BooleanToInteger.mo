within Modelica.Blocks.Math;
block BooleanToInteger "One integer for true, another for false"
  extends Icons.IntegerBlock;
  parameter Integer integerTrue = 1 "Output while u is true";
  parameter Integer integerFalse = 0 "Output while u is false";

  Interfaces.BooleanInput u "Input";
  Interfaces.IntegerOutput y "Output";
equation
  y = if u then integerTrue else integerFalse;
end BooleanToInteger;
