within Modelica.Electrical.Analog.Sources;
model ConstantCurrent "Constant current"
  extends Interfaces.OnePort;
  parameter SI.Current I(start = 1) "Current";
equation
  i = I;
end ConstantCurrent;
