// A tunnel diode conducts less at a higher voltage between 0.15 V and 0.35 V.
// Biased there, it keeps the L and C beside it swinging: about 0.19 V about
// 0.25 V, with a period of 0.66 us.
model NonlinearOneport "Oscillator with a one-port of the user's own"
  model TunnelDiode "Current as a polynomial of the voltage"
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter Real g1(unit = "A/V") = 0.0525 "Conductance at 0 V";
    parameter Real g2(unit = "A/V2") = 0.25 "Bends the current down";
    parameter Real g3(unit = "A/V3") = 1/3 "Bends it up again";
  equation
    i = g1*v - g2*v^2 + g3*v^3;
  end TunnelDiode;

  Modelica.Electrical.Analog.Sources.ConstantVoltage bias(V = 0.277);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 1e-5, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-9, v(start = 0, fixed = true));
  TunnelDiode diode;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(bias.p, R.p);
  connect(R.n, L.p);
  connect(L.n, C.p);
  connect(L.n, diode.p);
  connect(C.n, ground.p);
  connect(diode.n, ground.p);
  connect(bias.n, ground.p);
  annotation(experiment(StopTime = 1e-5, Interval = 1e-8));
end NonlinearOneport;
