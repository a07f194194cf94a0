within Modelica.Electrical.Analog.Interfaces;
partial model FourPin "Two pairs of pins; current may cross from pair to pair"
  SI.Voltage v1 "Voltage from p1 to n1";
  SI.Voltage v2 "Voltage from p2 to n2";
  SI.Current i1 "Current into p1";
  SI.Current i2 "Current into p2";

  PositivePin p1 "Positive end of the first pair";
  NegativePin n1 "Negative end of the first pair";
  PositivePin p2 "Positive end of the second pair";
  NegativePin n2 "Negative end of the second pair";
equation
  v1 = p1.v - n1.v;
  v2 = p2.v - n2.v;
  i1 = p1.i;
  i2 = p2.i;
end FourPin;
