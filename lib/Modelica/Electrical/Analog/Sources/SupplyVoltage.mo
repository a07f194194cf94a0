within Modelica.Electrical.Analog.Sources;
model SupplyVoltage "Positive and negative supply about a middle pin"
  parameter SI.Voltage Vps = 15 "Potential of pin_p above the middle";
  parameter SI.Voltage Vns = -15 "Potential of pin_n above the middle";

  Interfaces.PositivePin pin_p "Positive supply";
  Interfaces.NegativePin pin_n "Negative supply";
  Interfaces.NegativePin ground "The middle";
  ConstantVoltage positive(final V = Vps) "From pin_p to the middle";
  ConstantVoltage negative(final V = Vns) "From pin_n to the middle";
equation
  connect(pin_p, positive.p);
  connect(positive.n, ground);
  connect(pin_n, negative.p);
  connect(negative.n, ground);
end SupplyVoltage;
