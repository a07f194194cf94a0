// The loop goes through two submodels.
model SubmodelLoop
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;

  model Divider
    Modelica.Electrical.Analog.Interfaces.PositivePin a, b;
    Modelica.Electrical.Analog.Interfaces.NegativePin common;
    Basic.Resistor upper(R = 10), lower(R = 10);
  equation
    connect(a, upper.p);
    connect(upper.n, b);
    connect(b, lower.p);
    connect(lower.n, common);
  end Divider;

  Sources.ConstantVoltage V1(V = 5);
  Divider first, second;
  Basic.Ground ground;
equation
  connect(V1.p, first.a);
  connect(first.b, second.a);
  connect(first.common, ground.p);
  connect(second.common, ground.p);
  connect(V1.n, ground.p);
end SubmodelLoop;
