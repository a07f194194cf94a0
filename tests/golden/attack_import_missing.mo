// What is imported is not there: said at the import.
model M
  import Modelica.Electrical.Analog.Basics.Resistor;
  Resistor r;
end M;
