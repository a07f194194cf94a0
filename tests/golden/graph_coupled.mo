// qbg: graph %
// qbg: graph --format=json %
// qbg: graph --format=cd++ %
// Transformer, gyrator and coupled coils; a second island without ground.
model Coupled
  Modelica.Electrical.Analog.Sources.CosineVoltage V(V = 1, f = 50);
  Modelica.Electrical.Analog.Ideal.IdealTransformer T(n = 2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1);
  Modelica.Electrical.Analog.Ideal.IdealGyrator Y(G = 0.5);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-9);
  Modelica.Electrical.Analog.Basic.Transformer K(L1 = 3, L2 = 2, M = 1);
  Modelica.Electrical.Analog.Basic.Resistor R2(R = 1e6);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, T.p1);
  connect(T.n1, V.n);
  connect(T.p2, R1.p);
  connect(R1.n, Y.p1);
  connect(Y.n1, T.n2);
  connect(T.n2, G.p);
  connect(V.n, G.p);
  connect(Y.p2, C.p);
  connect(C.p, K.p1);
  connect(C.n, Y.n2);
  connect(K.n1, C.n);
  connect(C.n, G.p);
  connect(K.p2, R2.p);
  connect(R2.n, K.n2);
end Coupled;
