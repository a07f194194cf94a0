within Modelica.Electrical.Analog.Ideal;
model AD_Converter "Voltage to a number of N bits, when triggered"
  // The number goes from 0 at VRefLow to 2^N - 1 at VRefHigh.
  import Modelica.Electrical.Digital.Interfaces.Logic;
  parameter Integer N(final min = 1, start = 8) "Number of bits";
  parameter SI.Voltage VRefHigh(start = 10) "Voltage of the largest number";
  parameter SI.Voltage VRefLow(start = 0) "Voltage of the number 0";
  parameter SI.Resistance Rin(start = 10^6) "Resistance of the input";

  Interfaces.PositivePin p "Positive input";
  Interfaces.NegativePin n "Negative input";
  Modelica.Electrical.Digital.Interfaces.DigitalOutput y[N]
    "The bits, the lowest first";
  Modelica.Electrical.Digital.Interfaces.DigitalInput trig
    "Converts when it becomes high";
protected
  Integer z(start = 0) "The number";
  SI.Voltage u "Voltage of the input";
equation
  u = p.v - n.v;
  p.i*Rin = u;
  p.i + n.i = 0;
  when trig == Logic.'1' or trig == Logic.'H' then
    z = if u > VRefLow
      then integer((u - VRefLow)/(VRefHigh - VRefLow)*(2^N - 1) + 0.5) else 0;
  end when;
  for j in 1:N loop
    y[j] = if mod(div(z, integer(2^(j - 1))), 2) > 0 then Logic.'1'
      else Logic.'0';
  end for;
end AD_Converter;
