// qbg: graph %
// A current source that drives into nothing.
model CurrentFloating
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Sources.ConstantCurrent I(I = 1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R.p);
  connect(R.n, G.p);
  connect(V.n, G.p);
  connect(I.p, R.p);
end CurrentFloating;
