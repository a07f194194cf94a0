within Modelica.Electrical.Analog.Ideal;
model Idle "No connection"
  extends Interfaces.OnePort;
equation
  i = 0;
end Idle;
