within Modelica.Electrical.Analog.Interfaces;
connector NegativePin "Pin at the negative end"
  extends Pin;
end NegativePin;
