within Modelica.Blocks.Sources;
block IntegerConstant "The same at all times"
  extends Interfaces.IntegerSO;
  parameter Integer k(start = 1) "The value";
equation
  y = k;
end IntegerConstant;
