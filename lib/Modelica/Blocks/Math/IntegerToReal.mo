within Modelica.Blocks.Math;
block IntegerToReal "The same number as a Real"
  extends Icons.Block;

  Interfaces.IntegerInput u "Input";
  Interfaces.RealOutput y "Output";
equation
  y = u;
end IntegerToReal;
