within Modelica.Electrical.Analog.Basic;
model OpAmp "Operational amplifier that saturates at its supply"
  parameter Real Slope(start = 10000) "Gain at vin = 0";
  SI.Voltage vin "Voltage from in_p to in_n";

  Interfaces.PositivePin in_p "Input that the output follows";
  Interfaces.NegativePin in_n "Input that the output opposes";
  Interfaces.PositivePin out "Output";
  Interfaces.PositivePin VMax "Positive supply";
  Interfaces.NegativePin VMin "Negative supply";
protected
  SI.Voltage swing "Half of the range of the output";
equation
  in_p.i = 0;
  in_n.i = 0;
  VMax.i = 0;
  VMin.i = 0;
  vin = in_p.v - in_n.v;
  swing = (VMax.v - VMin.v)/2;
  out.v = (VMax.v + VMin.v)/2
    + abs(Slope)*vin/(1 + abs(Slope)*smooth(0, noEvent(abs(vin/swing))));
end OpAmp;
