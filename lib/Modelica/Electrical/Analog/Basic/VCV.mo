within Modelica.Electrical.Analog.Basic;
model VCV "Voltage controlled by a voltage"
  extends Interfaces.TwoPort;
  parameter Real gain(start = 1) "v2/v1";
equation
  i1 = 0;
  v2 = gain*v1;
end VCV;
