// qbg: simulate --method=liqss3 --stop-time 1e-5 --interval 1e-5 --variables 'C[*].v' --variables 'D[*].v' -o - %
model EachInside
  Modelica.Electrical.Analog.Basic.Capacitor C[3](each C = 1e-6,
    v(each start = 2, each fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor D[3](each C = 1e-6,
    v(start = {1, 2, 3}, each fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor R[3](each R = 100);
  Modelica.Electrical.Analog.Basic.Resistor Q[3](each R = 100);
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  for k in 1:3 loop
    connect(C[k].p, R[k].p);
    connect(R[k].n, g.p);
    connect(C[k].n, g.p);
    connect(D[k].p, Q[k].p);
    connect(Q[k].n, g.p);
    connect(D[k].n, g.p);
  end for;
end EachInside;
