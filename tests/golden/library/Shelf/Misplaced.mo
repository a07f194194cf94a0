within Cupboard;
model Misplaced
  extends Modelica.Electrical.Analog.Basic.Resistor;
end Misplaced;
