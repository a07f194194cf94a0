within Modelica.Electrical.Analog.Ideal;
model Short "Connection without resistance"
  extends Interfaces.OnePort;
equation
  v = 0;
end Short;
