within Modelica.Electrical.Analog.Basic;
model CCC "Current controlled by a current"
  extends Interfaces.TwoPort;
  parameter Real gain(start = 1) "i2/i1";
equation
  v1 = 0;
  i2 = gain*i1;
end CCC;
