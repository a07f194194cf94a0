within Modelica.Electrical.Analog.Basic;
model Gyrator "Each port's current follows the other port's voltage"
  extends Interfaces.TwoPort;
  parameter SI.Conductance G1(start = 1) "-i2/v1";
  parameter SI.Conductance G2(start = 1) "i1/v2";
equation
  i1 = G2*v2;
  i2 = -G1*v1;
end Gyrator;
