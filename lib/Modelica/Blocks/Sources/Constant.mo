within Modelica.Blocks.Sources;
block Constant "Constant"
  extends Interfaces.SO;
  parameter Real k(start = 1) "Value";
equation
  y = k;
end Constant;
