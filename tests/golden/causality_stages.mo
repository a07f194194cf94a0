// An array of submodels, in each of them a capacitor too many.
model Stages
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;

  model Stage "A resistor and two capacitors"
    Modelica.Electrical.Analog.Interfaces.PositivePin a, b;
    Modelica.Electrical.Analog.Interfaces.NegativePin common;
    Basic.Resistor R1(R = 10);
    Basic.Capacitor C1(C = 1e-6);
    Basic.Capacitor C2(C = 1e-9);
  equation
    connect(a, R1.p);
    connect(R1.n, b);
    connect(C1.p, b);
    connect(C2.p, b);
    connect(C1.n, common);
    connect(C2.n, common);
  end Stage;

  Sources.ConstantVoltage V1(V = 5);
  Stage stage[3];
  Basic.Ground ground;
equation
  connect(V1.p, stage[1].a);
  for k in 1:2 loop
    connect(stage[k].b, stage[k+1].a);
  end for;
  for k in 1:3 loop
    connect(stage[k].common, ground.p);
  end for;
  connect(V1.n, ground.p);
end Stages;
