// The same transformer twice: above as two coupled coils, below as an ideal
// transformer with the leakage of each side in a coil of its own.  The first
// draws a magnetising current and loses the constant part of the voltage; set
// considerMagnetization = true to see the second do the same.
model TransformerCoupling "Coupled coils and ideal transformer side by side"
  import Modelica.Constants.pi;
  parameter Real f(unit = "Hz") = 10 "Frequency of the source";
  parameter Real n = 2 "Turns of the first side per turn of the second";
  parameter Real Lleak1(unit = "H") = 0.05/(2*pi*f) "Leakage of side 1";
  parameter Real Lleak2(unit = "H") = 0.0125/(2*pi*f) "Leakage of side 2";
  parameter Real Lmain(unit = "H") = 10/(2*pi*f) "Shared, seen from side 1";
  parameter Boolean considerMagnetization = false
    "The ideal transformer has a magnetising current";

  Modelica.Electrical.Analog.Sources.SineVoltage V1(
    V = 0.1, offset = 0.1, f = f, phase = pi/2);
  Modelica.Electrical.Analog.Basic.Resistor R11(R = 0.01);
  Modelica.Electrical.Analog.Basic.Transformer coils(
    L1 = Lleak1 + Lmain, L2 = Lleak2 + Lmain/n^2, M = Lmain/n,
    i1(start = 0, fixed = true), i2(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R12(R = 0.0025);
  Modelica.Electrical.Analog.Basic.Resistor load1(R = 0.25);

  Modelica.Electrical.Analog.Sources.SineVoltage V2(
    V = 0.1, offset = 0.1, f = f, phase = pi/2);
  Modelica.Electrical.Analog.Basic.Resistor R21(R = 0.01);
  Modelica.Electrical.Analog.Basic.Inductor L21(L = Lleak1);
  Modelica.Electrical.Analog.Ideal.IdealTransformer ideal(
    n = n, considerMagnetization = considerMagnetization, Lm1 = Lmain);
  Modelica.Electrical.Analog.Basic.Inductor L22(
    L = Lleak2, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R22(R = 0.0025);
  Modelica.Electrical.Analog.Basic.Resistor load2(R = 0.25);

  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V1.p, R11.p);
  connect(R11.n, coils.p1);
  connect(coils.p2, R12.p);
  connect(R12.n, load1.p);
  connect(load1.n, ground.p);
  connect(coils.n2, ground.p);
  connect(coils.n1, ground.p);
  connect(V1.n, ground.p);

  connect(V2.p, R21.p);
  connect(R21.n, L21.p);
  connect(L21.n, ideal.p1);
  connect(ideal.p2, L22.p);
  connect(L22.n, R22.p);
  connect(R22.n, load2.p);
  connect(load2.n, ground.p);
  connect(ideal.n2, ground.p);
  connect(ideal.n1, ground.p);
  connect(V2.n, ground.p);
  annotation(experiment(StopTime = 50, Interval = 1e-3));
end TransformerCoupling;
