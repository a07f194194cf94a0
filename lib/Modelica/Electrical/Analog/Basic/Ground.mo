within Modelica.Electrical.Analog.Basic;
model Ground "Node of potential 0"
  Interfaces.Pin p "The grounded pin";
equation
  p.v = 0;
end Ground;
