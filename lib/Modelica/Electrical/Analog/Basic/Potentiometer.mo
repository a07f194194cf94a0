within Modelica.Electrical.Analog.Basic;
model Potentiometer "Resistor with a sliding contact"
  parameter SI.Resistance R(start = 1) "Resistance from end to end at T_ref";
  parameter SI.Temperature T_ref = 293.15 "Temperature that R is given for";
  parameter SI.LinearTemperatureCoefficient alpha = 0
    "Relative growth of the resistance per kelvin";
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  parameter Boolean useRinput = false "The position is a signal"
    annotation(Evaluate = true);
  parameter Real rConstant(min = 0, max = 1) = 0.5
    "Position without a signal, from pin_n (0) to pin_p (1)";
  SI.Voltage vp "Voltage from pin_p to the contact";
  SI.Voltage vn "Voltage from the contact to pin_n";
  SI.Resistance Rp "Resistance between pin_p and the contact";
  SI.Resistance Rn "Resistance between the contact and pin_n";

  Interfaces.PositivePin pin_p "Positive end";
  Interfaces.PositivePin contact "Sliding contact";
  Interfaces.NegativePin pin_n "Negative end";
  Modelica.Blocks.Interfaces.RealInput r if useRinput
    "Position, from pin_n (0) to pin_p (1)";
protected
  Modelica.Blocks.Interfaces.RealInput r_internal "The position in force";
  Real rLimited "The position, held between 0 and 1";
  SI.Resistance R_actual "Resistance from end to end";
equation
  connect(r, r_internal);
  if not useRinput then
    r_internal = rConstant;
  end if;
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps,
    "The temperature is outside the range in which the resistor's law holds");
  R_actual = R*(1 + alpha*(T_heatPort - T_ref));
  rLimited = min(1, max(0, r_internal));
  Rp = R_actual*(1 - rLimited);
  Rn = R_actual*rLimited;
  vp = pin_p.v - contact.v;
  vn = contact.v - pin_n.v;
  vp = Rp*pin_p.i;
  vn = -Rn*pin_n.i;
  pin_p.i + contact.i + pin_n.i = 0;
  LossPower = vp*pin_p.i - vn*pin_n.i;
end Potentiometer;
