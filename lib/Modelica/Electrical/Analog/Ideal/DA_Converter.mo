within Modelica.Electrical.Analog.Ideal;
model DA_Converter "Number of N bits to a voltage, when triggered"
  import Modelica.Electrical.Digital.Interfaces.Logic;
  parameter Integer N(final min = 1, start = 8) "Number of bits";
  parameter SI.Voltage Vref(start = 10) "Voltage of the largest number";

  Modelica.Electrical.Digital.Interfaces.DigitalInput trig
    "Converts when it becomes high";
  Modelica.Electrical.Digital.Interfaces.DigitalInput x[N]
    "The bits, the lowest first";
  Interfaces.PositivePin p "Positive output";
  Interfaces.NegativePin n "Negative output";
protected
  discrete SI.Voltage vout(start = 0) "Voltage of the output";
equation
  p.v - n.v = vout;
  p.i + n.i = 0;
  when trig == Logic.'1' or trig == Logic.'H' then
    vout = sum(if x[j] == Logic.'1' or x[j] == Logic.'H' then 2.0^(j - 1)
      else 0 for j in 1:N)*Vref/(2^N - 1);
  end when;
end DA_Converter;
