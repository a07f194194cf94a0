// qbg: graph %
// A ladder of resistors: a loop through all of them.
model ResistorLadder
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V = 1);
  Modelica.Electrical.Analog.Basic.Resistor R[3](each R = 1);
  Modelica.Electrical.Analog.Basic.Resistor S[3](each R = 2);
  Modelica.Electrical.Analog.Basic.Ground G;
equation
  connect(V.p, R[1].p);
  connect(R[1].n, R[2].p);
  connect(R[2].n, R[3].p);
  connect(R[1].n, S[1].p);
  connect(R[2].n, S[2].p);
  connect(R[3].n, S[3].p);
  connect(S[1].n, G.p);
  connect(S[2].n, G.p);
  connect(S[3].n, G.p);
  connect(V.n, G.p);
end ResistorLadder;
