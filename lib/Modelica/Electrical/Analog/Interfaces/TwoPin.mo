within Modelica.Electrical.Analog.Interfaces;
partial model TwoPin "Two pins and the voltage between them"
  SI.Voltage v "Voltage from p to n";

  PositivePin p "Positive end";
  NegativePin n "Negative end";
equation
  v = p.v - n.v;
end TwoPin;
