// A capacitor that is switched to and fro passes a charge C*v in every period
// of the clock, as a resistor of 1/(fc*C) would.  So this filter's corner is at
// fc*C2/(2*pi*C3) = 796 Hz and hangs on the clock and on a ratio alone.
model SwitchedCapacitor "Low-pass filter without resistors"
  parameter Real fc(unit = "Hz") = 50e3 "Frequency of the clock";
  parameter Real Ron(unit = "Ohm") = 1e3 "Resistance of a closed switch";
  parameter Real Goff(unit = "S") = 1e-12 "Conductance of an open switch";

  model SwitchedResistor "Capacitor between two switches"
    parameter Real C(unit = "F") "Capacitance";
    parameter Real Ron(unit = "Ohm") "Of a closed switch";
    parameter Real Goff(unit = "S") "Of an open switch";
    Modelica.Electrical.Analog.Interfaces.PositivePin p;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    Modelica.Blocks.Interfaces.BooleanInput control;
    Modelica.Electrical.Analog.Ideal.IdealTwoWaySwitch left(
      Ron = Ron, Goff = Goff);
    Modelica.Electrical.Analog.Ideal.IdealTwoWaySwitch right(
      Ron = Ron, Goff = Goff);
    Modelica.Electrical.Analog.Basic.Capacitor capacitor(
      C = C, v(start = 0, fixed = true));
    Modelica.Electrical.Analog.Basic.Ground ground;
  equation
    // In series from p to n, then emptied.
    connect(left.p, capacitor.p);
    connect(left.n1, p);
    connect(left.n2, ground.p);
    connect(right.p, capacitor.n);
    connect(right.n1, n);
    connect(right.n2, ground.p);
    connect(control, left.control);
    connect(control, right.control);
  end SwitchedResistor;

  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 1, f = 500);
  SwitchedResistor S1(C = 1e-12, Ron = Ron, Goff = Goff) "Input";
  SwitchedResistor S2(C = 1e-12, Ron = Ron, Goff = Goff) "Feedback";
  Modelica.Electrical.Analog.Basic.Capacitor C3(
    C = 10e-12, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealOpAmp3Pin amplifier;
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse clock(period = 1/fc);
equation
  connect(V.p, S1.p);
  connect(S1.n, amplifier.in_n);
  connect(S2.p, amplifier.out);
  connect(S2.n, amplifier.in_n);
  connect(C3.p, amplifier.out);
  connect(C3.n, amplifier.in_n);
  connect(amplifier.in_p, ground.p);
  connect(V.n, ground.p);
  connect(clock.y, S1.control);
  connect(clock.y, S2.control);
  annotation(experiment(StopTime = 4e-3, Interval = 4e-6, Tolerance = 1e-4));
end SwitchedCapacitor;
