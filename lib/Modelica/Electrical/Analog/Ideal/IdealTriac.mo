within Modelica.Electrical.Analog.Ideal;
model IdealTriac "Two thyristors back to back, with a snubber beside them"
  parameter SI.Resistance Ron(final min = 0) = 1e-5
    "Resistance when it conducts";
  parameter SI.Conductance Goff(final min = 0) = 1e-5
    "Conductance when it blocks";
  parameter SI.Voltage Vknee(final min = 0) = 0.8 "Threshold voltage";
  parameter SI.Resistance Rdis = 100 "Resistance of the snubber";
  parameter SI.Capacitance Cdis = 0.005 "Capacitance of the snubber";

  Interfaces.NegativePin n "Negative end";
  Interfaces.PositivePin p "Positive end";
  Modelica.Blocks.Interfaces.BooleanInput fire1 "Lets both conduct";
  IdealThyristor idealThyristor(
    final Ron = Ron, final Goff = Goff, final Vknee = Vknee) "From n to p";
  IdealThyristor idealThyristor1(
    final Ron = Ron, final Goff = Goff, final Vknee = Vknee) "From p to n";
  Basic.Resistor resistor(final R = Rdis) "Of the snubber";
  Basic.Capacitor capacitor(final C = Cdis) "Of the snubber";
equation
  connect(n, idealThyristor.p);
  connect(idealThyristor.n, p);
  connect(p, idealThyristor1.p);
  connect(idealThyristor1.n, n);
  connect(n, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, p);
  connect(fire1, idealThyristor.fire);
  connect(fire1, idealThyristor1.fire);
end IdealTriac;
