within Modelica.Electrical.Analog.Ideal;
model IdealOpAmp3Pin "Operational amplifier of infinite gain, output to ground"
  // Nothing is said of the output: it gives whatever keeps the inputs equal.
  Interfaces.PositivePin in_p "Input that the output follows";
  Interfaces.NegativePin in_n "Input that the output opposes";
  Interfaces.PositivePin out "Output";
equation
  in_p.v = in_n.v;
  in_p.i = 0;
  in_n.i = 0;
end IdealOpAmp3Pin;
