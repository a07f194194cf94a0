// qbg: graph %
// qbg: graph --format=cd++ %
// Laws of other forms: a saturating inductor, an ideal amplifier, a resistor in an array.
model Nonlinear
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V = 1, width = 25, period = 2, startTime = 1, offset = -1);
  Modelica.Electrical.Analog.Basic.Resistor R[2](R = {1000, 4700});
  Modelica.Electrical.Analog.Ideal.IdealOpAmp3Pin A;
  Modelica.Electrical.Analog.Basic.SaturatingInductor L(Inom = 1, Lnom = 1, Lzer = 2, Linf = 0.1);
  Modelica.Electrical.Analog.Basic.Resistor S(R = 1);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R[1].p);
  connect(R[1].n, A.in_n);
  connect(A.in_n, R[2].p);
  connect(R[2].n, A.out);
  connect(A.in_p, G.p);
  connect(A.out, S.p);
  connect(S.n, L.p);
  connect(L.n, G.p);
  connect(V.n, G.p);
end Nonlinear;
