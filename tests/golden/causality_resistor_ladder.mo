// A ladder of resistors: one loop through all of them, in two lines.
model ResistorLadder
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  parameter Integer n = 8;
  Sources.ConstantVoltage V1(V = 10);
  Basic.Resistor R[n](each R = 10);
  Basic.Resistor G[n](each R = 100);
  Basic.Ground ground;
equation
  connect(V1.p, R[1].p);
  for k in 1:n-1 loop
    connect(R[k].n, R[k+1].p);
  end for;
  for k in 1:n loop
    connect(R[k].n, G[k].p);
    connect(G[k].n, ground.p);
  end for;
  connect(V1.n, ground.p);
end ResistorLadder;
