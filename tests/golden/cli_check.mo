package Parts "Two models, and what is none"
  constant Real k = 2;

  model Divider
    import Modelica.Electrical.Analog.Basic;
    parameter Real ratio(min = 0, max = 1) = 0.5;
    Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 10);
    Basic.Resistor R1(R = (1 - ratio)*100), R2(R = ratio*100);
    Basic.Ground ground;
  equation
    connect(source.p, R1.p);
    connect(R1.n, R2.p);
    connect(R2.n, source.n);
    connect(source.n, ground.p);
  end Divider;

  partial model Half
    Modelica.Electrical.Analog.Basic.Resistor R1;
  end Half;

  model Open
    extends Divider;
    Modelica.Electrical.Analog.Basic.Resistor R3(R = 1);
  equation
    connect(R3.p, R2.p);
  end Open;
end Parts;
