within Modelica.Electrical.Analog.Ideal;
model ControlledIdealTwoWaySwitch
  "Switch with two ways, moved by a voltage"
  // As in Interfaces.IdealSwitch, s1 and s2 are currents when closed and
  // voltages when open.
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";
  parameter SI.Resistance Ron(final min = 0) = 1e-5
    "Resistance of the closed contact";
  parameter SI.Conductance Goff(final min = 0) = 1e-5
    "Conductance of the open contact";
  extends Interfaces.ConditionalHeatPort(T = 293.15);

  Interfaces.PositivePin p "The arm";
  Interfaces.NegativePin n2 "Contact that is reached above level";
  Interfaces.NegativePin n1 "Contact that is reached otherwise";
  Interfaces.Pin control "Above level: the second way";
protected
  Real s1 "Along the law of p and n1";
  Real s2 "Along the law of p and n2";
  Boolean second "The second way is taken";
equation
  control.i = 0;
  second = control.v > level;
  p.i + n1.i + n2.i = 0;
  p.v - n1.v = s1*(if second then 1 else Ron);
  n1.i = -s1*(if second then Goff else 1);
  p.v - n2.v = s2*(if second then Ron else 1);
  n2.i = -s2*(if second then 1 else Goff);
  LossPower = p.i*p.v + n1.i*n1.v + n2.i*n2.v;
end ControlledIdealTwoWaySwitch;
