within Modelica.Electrical.Analog.Sources;
model ConstantVoltage "Constant voltage"
  extends Interfaces.OnePort;
  parameter SI.Voltage V(start = 1) "Voltage";
equation
  v = V;
end ConstantVoltage;
