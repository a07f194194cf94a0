// An ideal operational amplifier has no causality of its own.
model Amplifier
  import Modelica.Electrical.Analog.Basic;
  import Modelica.Electrical.Analog.Sources;
  import Modelica.Electrical.Analog.Ideal;
  Sources.SineVoltage V1(V = 1, f = 50);
  Ideal.IdealOpAmp3Pin opAmp;
  Basic.Resistor R1(R = 1e3);
  Basic.Resistor R2(R = 10e3);
  Basic.Ground ground;
equation
  connect(V1.p, R1.p);
  connect(R1.n, opAmp.in_n);
  connect(R1.n, R2.p);
  connect(R2.n, opAmp.out);
  connect(opAmp.in_p, ground.p);
  connect(V1.n, ground.p);
end Amplifier;
