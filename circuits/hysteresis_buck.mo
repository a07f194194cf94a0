// No clock: the switch closes when the output is 50 mV below 5 V and opens when
// it is 50 mV above.  Most of the ripple is the voltage at Resr, the resistance
// within the capacitor, which follows the current at once.
model HysteresisBuck "Step-down converter that keeps its output in a band"
  parameter Real Vin(unit = "V") = 12 "Source";
  parameter Real Vout(unit = "V") = 5 "Output";
  parameter Real band(unit = "V") = 0.1 "Width of the band";
  parameter Real Ron(unit = "Ohm") = 1e-3 "Resistance of what conducts";
  parameter Real Goff(unit = "S") = 1e-6 "Conductance of what blocks";

  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = Vin);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(
    Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron = Ron, Goff = Goff);
  Modelica.Electrical.Analog.Basic.Inductor L(
    L = 1e-4, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor Resr(R = 0.1);
  Modelica.Electrical.Analog.Basic.Capacitor C(
    C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R(R = 2);
  Modelica.Electrical.Analog.Sensors.VoltageSensor sensor;
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.Constant wanted(k = Vout);
  Modelica.Blocks.Logical.OnOffController controller(bandwidth = band);
equation
  connect(V.p, S.p);
  connect(S.n, L.p);
  connect(D.n, L.p);
  connect(L.n, Resr.p);
  connect(Resr.n, C.p);
  connect(L.n, R.p);
  connect(L.n, sensor.p);
  connect(sensor.n, ground.p);
  connect(C.n, ground.p);
  connect(R.n, ground.p);
  connect(D.p, ground.p);
  connect(V.n, ground.p);
  connect(sensor.v, controller.u);
  connect(wanted.y, controller.reference);
  connect(controller.y, S.control);
  annotation(experiment(StopTime = 2e-3, Interval = 2e-6, Tolerance = 1e-4));
end HysteresisBuck;
