// A coil is switched off: by a switch that cuts, and by one that draws an arc.
model SwitchWithArc
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Modelica.Blocks.Sources.BooleanPulse booleanPulse(period = 1);
  Sources.ConstantVoltage constantVoltage1(V = 50), constantVoltage2(V = 50);
  Basic.Inductor inductor1(L = 0.1, i(start = 0, fixed = true));
  Basic.Inductor inductor2(L = 0.1, i(start = 0, fixed = true));
  Basic.Resistor resistor1(R = 1), resistor2(R = 1);
  Ideal.IdealClosingSwitch switch1;
  Ideal.CloserWithArc switch2(
    dVdt = 10000, V0 = 30, Vmax = 60, off(fixed = true));
  Basic.Ground ground;
equation
  connect(constantVoltage1.p, switch1.p);
  connect(switch1.n, inductor1.p);
  connect(inductor1.n, resistor1.p);
  connect(resistor1.n, ground.p);
  connect(constantVoltage1.n, ground.p);
  connect(constantVoltage2.p, switch2.p);
  connect(switch2.n, inductor2.p);
  connect(inductor2.n, resistor2.p);
  connect(resistor2.n, ground.p);
  connect(constantVoltage2.n, ground.p);
  connect(booleanPulse.y, switch1.control);
  connect(booleanPulse.y, switch2.control);
  annotation(experiment(StopTime = 2, Interval = 2.5e-4, Tolerance = 1e-6));
end SwitchWithArc;
