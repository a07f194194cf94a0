model QuantumNonsense
  Modelica.Electrical.Analog.Sources.SineVoltage V(V = 5, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor R(R = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1e-3)
    annotation(__qbg(quantum = 0));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C = 1e-3)
    annotation(__qbg(quantum = -1e-3, relQuantum = 1.5));
  Modelica.Electrical.Analog.Basic.Capacitor C3(C = 1e-3)
    annotation(__qbg(quantizer = "unifrom"));
  Modelica.Electrical.Analog.Basic.Capacitor C4(C = 1e-3)
    annotation(__qbg(quantizer = {2, 1}));
  Modelica.Electrical.Analog.Basic.Capacitor C5(C = 1e-3)
    annotation(__qbg(quantizer = {1}));
  Modelica.Electrical.Analog.Basic.Capacitor C6(C = 1e-3)
    annotation(__qbg(quantum = "fine", quantizer = true));
  Modelica.Electrical.Analog.Basic.Capacitor C7(C = 1e-3)
    annotation(__qbg(quantun = 1e-3));
  Modelica.Electrical.Analog.Basic.Capacitor C8(C = 1e-3)
    annotation(__qbg(quantum = 1e308*10));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(V.p, R.p);
  connect(R.n, C1.p);
  connect(R.n, C2.p);
  connect(R.n, C3.p);
  connect(R.n, C4.p);
  connect(R.n, C5.p);
  connect(R.n, C6.p);
  connect(R.n, C7.p);
  connect(R.n, C8.p);
  connect(C1.n, V.n);
  connect(C2.n, V.n);
  connect(C3.n, V.n);
  connect(C4.n, V.n);
  connect(C5.n, V.n);
  connect(C6.n, V.n);
  connect(C7.n, V.n);
  connect(C8.n, V.n);
  connect(V.n, ground.p);
end QuantumNonsense;
