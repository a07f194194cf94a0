within Modelica.Electrical.Analog.Basic;
model CCV "Voltage controlled by a current"
  extends Interfaces.TwoPort;
  parameter SI.Resistance transResistance(start = 1) "v2/i1";
equation
  v1 = 0;
  v2 = transResistance*i1;
end CCV;
