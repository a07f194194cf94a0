model Store
  extends Modelica.Electrical.Analog.Interfaces.OnePort;
  parameter Real k = 2;
equation
  i = (1 - k)*der(v);
end Store;

model Circuit
  Modelica.Electrical.Analog.Sources.ConstantCurrent I1(I = 1);
  Store store;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(I1.p, store.p);
  connect(I1.n, store.n);
  connect(I1.n, ground.p);
end Circuit;
