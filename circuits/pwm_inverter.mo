// A sine for each phase is compared with a triangle of much higher frequency:
// above it the upper transistor of that phase is on, below it the lower one.
// The coils of the load see little but the sine.  A transistor conducts
// forwards only; the diode beside it takes the current that comes back.
model PwmInverter "Three-phase inverter with pulse-width modulation"
  import Modelica.Constants.pi;
  parameter Real Vdc(unit = "V") = 600 "Direct voltage";
  parameter Real f(unit = "Hz") = 50 "Frequency of the output";
  parameter Real fc(unit = "Hz") = 9e3 "Frequency of the carrier";
  parameter Real m = 0.8 "Modulation: amplitude of the sines";
  parameter Real Ron(unit = "Ohm") = 1e-3 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-6 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage Vp(V = Vdc/2);
  Modelica.Electrical.Analog.Sources.ConstantVoltage Vn(V = Vdc/2);
  Modelica.Electrical.Analog.Ideal.IdealGTOThyristor Tp[3](
    each Ron = Ron, each Goff = Goff) "Upper transistors";
  Modelica.Electrical.Analog.Ideal.IdealGTOThyristor Tn[3](
    each Ron = Ron, each Goff = Goff) "Lower transistors";
  Modelica.Electrical.Analog.Ideal.IdealDiode Dp[3](
    each Ron = Ron, each Goff = Goff) "Beside the upper ones";
  Modelica.Electrical.Analog.Ideal.IdealDiode Dn[3](
    each Ron = Ron, each Goff = Goff) "Beside the lower ones";
  Modelica.Electrical.Analog.Basic.Resistor R[3](each R = 10);
  Modelica.Electrical.Analog.Basic.Inductor L[3](each L = 0.02);
  Modelica.Electrical.Analog.Basic.Ground ground;

  Modelica.Blocks.Sources.Sine wanted[3](
    each amplitude = m, each f = f, phase = {-2*pi*(k - 1)/3 for k in 1:3});
  Modelica.Blocks.Sources.Trapezoid carrier(
    amplitude = 2, offset = -1, rising = 0.5/fc, width = 0,
    falling = 0.5/fc, period = 1/fc);
  Modelica.Blocks.Logical.Greater upper[3];
  Modelica.Blocks.Logical.Not lower[3];
equation
  connect(Vp.n, ground.p);
  connect(Vn.p, ground.p);
  for k in 1:3 loop
    connect(wanted[k].y, upper[k].u1);
    connect(carrier.y, upper[k].u2);
    connect(upper[k].y, lower[k].u);
    connect(upper[k].y, Tp[k].fire);
    connect(lower[k].y, Tn[k].fire);

    connect(Vp.p, Tp[k].p);
    connect(Tp[k].n, Tn[k].p);
    connect(Tn[k].n, Vn.n);
    connect(Dp[k].n, Vp.p);
    connect(Dp[k].p, Dn[k].n);
    connect(Dn[k].p, Vn.n);
    connect(Tp[k].n, Dp[k].p);
    connect(Tp[k].n, R[k].p);
    connect(R[k].n, L[k].p);
  end for;
  connect(L[1].n, L[2].n);
  connect(L[2].n, L[3].n);
  annotation(experiment(StopTime = 0.04, Interval = 2e-5, Tolerance = 1e-4));
end PwmInverter;
