// A Cauer filter with amplifiers and with clocked capacitors for resistors.
model CauerLowPassSC
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};

  model SwitchedCapacitor "Stands for a resistor R"
    parameter Real clock(unit = "s") = 1 "Period";
    parameter Real R(unit = "Ohm") = 1 "May be negative";
    Modelica.Electrical.Analog.Interfaces.PositivePin p;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    Ideal.IdealTwoWaySwitch switch1, switch2;
    Basic.Capacitor Capacitor(
      C = clock/(if R > 0 then R else -R), v(start = 0, fixed = true));
    Modelica.Blocks.Sources.BooleanPulse pulse(period = clock, width = 50);
    Modelica.Blocks.Logical.Not opposite;
    Modelica.Blocks.Logical.LogicalSwitch choice;
    Modelica.Blocks.Sources.BooleanConstant positive(k = R > 0);
    Basic.Ground ground;
  equation
    connect(switch1.p, Capacitor.p);
    connect(switch1.n1, p);
    connect(switch1.n2, ground.p);
    connect(switch2.p, Capacitor.n);
    connect(switch2.n1, n);
    connect(switch2.n2, ground.p);
    connect(pulse.y, opposite.u);
    connect(pulse.y, choice.u1);
    connect(positive.y, choice.u2);
    connect(opposite.y, choice.u3);
    connect(choice.y, switch1.control);
    connect(pulse.y, switch2.control);
  end SwitchedCapacitor;

  parameter Real l1 = 1.304, l2 = 0.8586;
  parameter Real c1 = 1.072, c2 = 1/(1.704992^2*l1), c3 = 1.682;
  parameter Real c4 = 1/(1.179945^2*l2), c5 = 0.7262;
  Basic.Capacitor C1(C = c1 + c2, v(start = 0, fixed = true));
  Basic.Capacitor C2(C = c2, v(start = 0, fixed = true));
  Basic.Capacitor C3(C = l1, v(start = 0, fixed = true));
  Basic.Capacitor C4(C = c4, v(start = 0, fixed = true));
  Basic.Capacitor C5(C = c2);
  Basic.Capacitor C6(C = c2 + c3 + c4);
  Basic.Capacitor C7(C = l2, v(start = 0, fixed = true));
  Basic.Capacitor C8(C = c4);
  Basic.Capacitor C9(C = c4 + c5);
  Ideal.IdealOpAmp3Pin Op1, Op2, Op3, Op4, Op5;
  Sources.StepVoltage V(V = 1, startTime = 1);
  SwitchedCapacitor R4(clock = 0.1, R = -1), R5(clock = 0.1, R = -1);
  SwitchedCapacitor R8(clock = 0.1, R = -1), R9(clock = 0.1, R = -1);
  SwitchedCapacitor R1(clock = 0.1, R = 1), R2(clock = 0.1, R = 1);
  SwitchedCapacitor R3(clock = 0.1, R = 1), Rp1(clock = 0.1, R = 1);
  SwitchedCapacitor R7(clock = 0.1, R = 1), R10(clock = 0.1, R = 1);
  SwitchedCapacitor R11(clock = 0.1, R = 1);
  Basic.Ground ground;
equation
  connect(V.p, ground.p);
  connect(V.n, R1.p);
  connect(Op1.in_p, ground.p);
  connect(Op2.in_p, ground.p);
  connect(Op3.in_p, ground.p);
  connect(Op4.in_p, ground.p);
  connect(Op5.in_p, ground.p);
  // Input of Op1
  connect(R1.n, Op1.in_n);
  connect(C1.p, Op1.in_n);
  connect(C2.n, Op1.in_n);
  connect(R2.n, Op1.in_n);
  connect(R3.p, Op1.in_n);
  // Output of Op1
  connect(C1.n, Op1.out);
  connect(C5.p, Op1.out);
  connect(R3.n, Op1.out);
  connect(R4.p, Op1.out);
  // Op2
  connect(R4.n, Op2.in_n);
  connect(R5.n, Op2.in_n);
  connect(C3.p, Op2.in_n);
  connect(C3.n, Op2.out);
  connect(R2.p, Op2.out);
  connect(R7.p, Op2.out);
  // Input of Op3
  connect(C5.n, Op3.in_n);
  connect(C4.n, Op3.in_n);
  connect(C6.p, Op3.in_n);
  connect(Rp1.n, Op3.in_n);
  connect(R7.n, Op3.in_n);
  // Output of Op3
  connect(C2.p, Op3.out);
  connect(C6.n, Op3.out);
  connect(C8.p, Op3.out);
  connect(R5.p, Op3.out);
  connect(R9.p, Op3.out);
  // Op4
  connect(R8.n, Op4.in_n);
  connect(R9.n, Op4.in_n);
  connect(C7.p, Op4.in_n);
  connect(C7.n, Op4.out);
  connect(Rp1.p, Op4.out);
  connect(R10.p, Op4.out);
  // Op5
  connect(C8.n, Op5.in_n);
  connect(C9.p, Op5.in_n);
  connect(R10.n, Op5.in_n);
  connect(R11.p, Op5.in_n);
  connect(C9.n, Op5.out);
  connect(C4.p, Op5.out);
  connect(R8.p, Op5.out);
  connect(R11.n, Op5.out);
  annotation(experiment(StopTime = 60, Interval = 0.01));
end CauerLowPassSC;
