// A circuit in three levels: the filter is made of two sections, a section of
// a resistor and a capacitor.  Each level passes its parameters down.
model Hierarchical "Two-section filter built from models of its own"
  model Section "Low pass of first order"
    parameter Real tau(unit = "s") "Time constant";
    parameter Real R(unit = "Ohm") "Resistance of the series branch";
    Modelica.Electrical.Analog.Interfaces.PositivePin a "Input";
    Modelica.Electrical.Analog.Interfaces.PositivePin b "Output";
    Modelica.Electrical.Analog.Interfaces.NegativePin common "Return";
    Modelica.Electrical.Analog.Basic.Resistor series(R = R);
    Modelica.Electrical.Analog.Basic.Capacitor shunt(
      C = tau/R, v(start = 0, fixed = true));
  equation
    connect(a, series.p);
    connect(series.n, b);
    connect(b, shunt.p);
    connect(shunt.n, common);
  end Section;

  model Filter "Two sections; the second loads the first but little"
    parameter Real tau(unit = "s") "Time constant of each section";
    parameter Real R(unit = "Ohm") = 100 "Resistance of the first section";
    Modelica.Electrical.Analog.Interfaces.PositivePin a "Input";
    Modelica.Electrical.Analog.Interfaces.PositivePin b "Output";
    Modelica.Electrical.Analog.Interfaces.NegativePin common "Return";
    Section first(tau = tau, R = R);
    Section second(tau = tau, R = 100*R);
  equation
    connect(a, first.a);
    connect(first.b, second.a);
    connect(second.b, b);
    connect(first.common, common);
    connect(second.common, common);
  end Filter;

  parameter Real tau(unit = "s") = 1e-3 "Time constant of the filter";
  Modelica.Electrical.Analog.Sources.StepVoltage V(V = 5, startTime = 1e-3);
  Filter filter(tau = tau);
  Modelica.Electrical.Analog.Basic.Resistor load(R = 1e6);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, filter.a);
  connect(filter.b, load.p);
  connect(load.n, ground.p);
  connect(filter.common, ground.p);
  connect(V.n, ground.p);
  annotation(experiment(StopTime = 0.01, Interval = 1e-5));
end Hierarchical;
