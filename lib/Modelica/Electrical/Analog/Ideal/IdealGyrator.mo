within Modelica.Electrical.Analog.Ideal;
model IdealGyrator
  "Gyrator that keeps the power (before version 4: now Basic.Gyrator)"
  extends Interfaces.TwoPort;
  parameter SI.Conductance G(start = 1) "i1/v2 and -i2/v1";
equation
  i1 = G*v2;
  i2 = -G*v1;
end IdealGyrator;
