// A control loop of amplifiers, and the same of blocks.
model ControlCircuit
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  import Modelica.Blocks;

  partial model Circuit
    Modelica.Electrical.Analog.Interfaces.PositivePin p1, p2;
    Modelica.Electrical.Analog.Interfaces.NegativePin n;
    Ideal.IdealizedOpAmpLimited opAmp;
  equation
    connect(opAmp.out, p2);
  end Circuit;

  model Feedback
    extends Circuit;
    Modelica.Electrical.Analog.Interfaces.PositivePin p1_2;
    Basic.Resistor r1(R = 1000), r2(R = 1000), r3(R = 1000), r4(R = 1000);
  equation
    connect(p1_2, r1.p);
    connect(r1.n, opAmp.in_n);
    connect(p1, r2.p);
    connect(r2.n, opAmp.in_p);
    connect(r3.p, opAmp.out);
    connect(r3.n, opAmp.in_n);
    connect(r4.p, opAmp.in_p);
    connect(r4.n, n);
  end Feedback;

  model PI
    extends Circuit;
    Basic.Resistor r1(R = 1000), r2(R = 500);
    Basic.Capacitor c(C = 2e-5);
  equation
    connect(opAmp.in_p, n);
    connect(p1, r1.p);
    connect(r1.n, opAmp.in_n);
    connect(r2.p, c.n);
    connect(r2.n, opAmp.in_n);
    connect(c.p, opAmp.out);
  end PI;

  model FirstOrder
    extends Circuit;
    Basic.Resistor r1(R = 1000), r2(R = 1000);
    Basic.Capacitor c(C = 1e-5);
  equation
    connect(opAmp.in_p, n);
    connect(p1, r1.p);
    connect(r1.n, opAmp.in_n);
    connect(r2.p, opAmp.out);
    connect(r2.n, opAmp.in_n);
    connect(c.p, opAmp.out);
    connect(c.n, opAmp.in_n);
  end FirstOrder;

  model Add
    extends Circuit;
    Modelica.Electrical.Analog.Interfaces.PositivePin p1_2;
    Basic.Resistor r1(R = 1000), r2(R = 1000), r(R = 1000);
  equation
    connect(opAmp.in_p, n);
    connect(p1, r1.p);
    connect(r1.n, opAmp.in_n);
    connect(p1_2, r2.p);
    connect(r2.n, opAmp.in_n);
    connect(r.p, opAmp.out);
    connect(r.n, opAmp.in_n);
  end Add;

  Sources.StepVoltage stepA(V = 10, startTime = 0.1);
  Feedback feedbackA;
  PI PIA;
  FirstOrder firstOrder1A;
  Add addA;
  Sources.StepVoltage step1A(V = 1, startTime = 0.5);
  FirstOrder firstOrder2A;
  Basic.Ground ground;

  Blocks.Sources.Step stepB(height = 10, startTime = 0.1);
  Blocks.Math.Feedback feedbackB;
  Blocks.Continuous.PI PIB(
    k = 0.5, T = 0.01, initType = Blocks.Types.Init.InitialOutput);
  Blocks.Continuous.FirstOrder firstOrder1B(
    T = 0.01, initType = Blocks.Types.Init.InitialOutput);
  Blocks.Math.Add addB;
  Blocks.Sources.Step step1B(height = 1, startTime = 0.5);
  Blocks.Continuous.FirstOrder firstOrder2B(
    T = 0.01, initType = Blocks.Types.Init.InitialOutput);
equation
  connect(stepA.p, feedbackA.p1);
  connect(stepA.n, ground.p);
  connect(feedbackA.n, ground.p);
  connect(feedbackA.p2, PIA.p1);
  connect(PIA.n, ground.p);
  connect(PIA.p2, firstOrder1A.p1);
  connect(firstOrder1A.n, ground.p);
  connect(firstOrder1A.p2, addA.p1);
  connect(step1A.p, addA.p1_2);
  connect(step1A.n, ground.p);
  connect(addA.n, ground.p);
  connect(addA.p2, firstOrder2A.p1);
  connect(firstOrder2A.n, ground.p);
  connect(firstOrder2A.p2, feedbackA.p1_2);

  connect(stepB.y, feedbackB.u1);
  connect(firstOrder2B.y, feedbackB.u2);
  connect(feedbackB.y, PIB.u);
  connect(PIB.y, firstOrder1B.u);
  connect(firstOrder1B.y, addB.u1);
  connect(step1B.y, addB.u2);
  connect(addB.y, firstOrder2B.u);
  annotation(experiment(StopTime = 1, Interval = 1e-3, Tolerance = 1e-6));
end ControlCircuit;
