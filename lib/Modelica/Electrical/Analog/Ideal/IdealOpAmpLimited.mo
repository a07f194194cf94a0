within Modelica.Electrical.Analog.Ideal;
model IdealOpAmpLimited
  "Operational amplifier of infinite gain between two supplies"
  // The characteristic in three straight pieces along s: the output rises from
  // VMin at s = -1 to VMax at s = 1 while vin is 0, then vin grows.
  SI.Voltage vin "Voltage from in_p to in_n";

  Interfaces.PositivePin in_p "Input that the output follows";
  Interfaces.NegativePin in_n "Input that the output opposes";
  Interfaces.PositivePin out "Output";
  Interfaces.PositivePin VMax "Positive supply: the output ends there";
  Interfaces.NegativePin VMin "Negative supply: the output ends there";
protected
  Real s "Way along the characteristic";
equation
  in_p.i = 0;
  in_n.i = 0;
  VMax.i = 0;
  VMin.i = 0;
  vin = in_p.v - in_n.v;
  vin = smooth(0, if s < -1 then s + 1 elseif s > 1 then s - 1 else 0);
  out.v = smooth(0, if s < -1 then VMin.v elseif s > 1 then VMax.v
    else (VMax.v - VMin.v)*s/2 + (VMax.v + VMin.v)/2);
end IdealOpAmpLimited;
