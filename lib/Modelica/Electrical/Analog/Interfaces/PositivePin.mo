within Modelica.Electrical.Analog.Interfaces;
connector PositivePin "Pin at the positive end"
  extends Pin;
end PositivePin;
