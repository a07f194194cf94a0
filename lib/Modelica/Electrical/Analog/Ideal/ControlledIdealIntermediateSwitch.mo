within Modelica.Electrical.Analog.Ideal;
model ControlledIdealIntermediateSwitch
  "Switch with two ways in and two out, moved by a voltage"
  // Straight: p1-n1 and p2-n2 are closed; crossed: p1-n2 and p2-n1.  As in
  // Interfaces.IdealSwitch, s1 to s4 are currents when closed and voltages
  // when open.
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";
  parameter SI.Resistance Ron(final min = 0) = 1e-5
    "Resistance of a closed contact";
  parameter SI.Conductance Goff(final min = 0) = 1e-5
    "Conductance of an open contact";
  extends Interfaces.ConditionalHeatPort(T = 293.15);

  Interfaces.PositivePin p1 "First entry";
  Interfaces.PositivePin p2 "Second entry";
  Interfaces.NegativePin n1 "First exit";
  Interfaces.NegativePin n2 "Second exit";
  Interfaces.Pin control "Above level: crossed";
protected
  Real s1 "Along the law of p1 and n1";
  Real s2 "Along the law of p2 and n2";
  Real s3 "Along the law of p1 and n2";
  Real s4 "Along the law of p2 and n1";
  Boolean crossed "The ways cross";
equation
  control.i = 0;
  crossed = control.v > level;
  p1.v - n1.v = s1*(if crossed then 1 else Ron);
  p2.v - n2.v = s2*(if crossed then 1 else Ron);
  p1.v - n2.v = s3*(if crossed then Ron else 1);
  p2.v - n1.v = s4*(if crossed then Ron else 1);
  p1.i = s1*(if crossed then Goff else 1) + s3*(if crossed then 1 else Goff);
  p2.i = s2*(if crossed then Goff else 1) + s4*(if crossed then 1 else Goff);
  n1.i = -s1*(if crossed then Goff else 1) - s4*(if crossed then 1 else Goff);
  n2.i = -s2*(if crossed then Goff else 1) - s3*(if crossed then 1 else Goff);
  LossPower = p1.i*p1.v + p2.i*p2.v + n1.i*n1.v + n2.i*n2.v;
end ControlledIdealIntermediateSwitch;
