// qbg: simulate % Circuits.Backwards
// qbg: simulate --stop-time=3 % Circuits.Backwards
// qbg: simulate % Circuits.Tolerance
// qbg: simulate % Circuits.Interval
// qbg: simulate --tolerance=-1 % Circuits.Backwards
package Circuits
  model Circuit
    Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 5);
    Modelica.Electrical.Analog.Basic.Resistor R(R = 10);
    Modelica.Electrical.Analog.Basic.Ground ground;
  equation
    connect(V.p, R.p);
    connect(R.n, V.n);
    connect(V.n, ground.p);
  end Circuit;
  model Backwards
    extends Circuit;
    annotation(experiment(StartTime = 2, StopTime = 1));
  end Backwards;
  model Tolerance
    extends Circuit;
    annotation(experiment(Tolerance = -1e-3));
  end Tolerance;
  model Interval
    extends Circuit;
    annotation(experiment(StopTime = 1, Interval = 1e-12));
  end Interval;
end Circuits;
