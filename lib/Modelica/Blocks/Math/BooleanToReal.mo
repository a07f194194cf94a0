within Modelica.Blocks.Math;
block BooleanToReal "One number for true, another for false"
  extends Icons.Block;
  parameter Real realTrue = 1.0 "Output while u is true";
  parameter Real realFalse = 0.0 "Output while u is false";

  Interfaces.BooleanInput u "Input";
  Interfaces.RealOutput y "Output";
equation
  y = if u then realTrue else realFalse;
end BooleanToReal;
