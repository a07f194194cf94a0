// A law that divides by what is never zero, beside a capacitor that follows the
// amplifier within a picosecond: nothing here has a pole, though the rate of the
// capacitor is huge wherever it is a little off.
model Load
  extends Modelica.Electrical.Analog.Interfaces.OnePort;
equation
  i = 1e-6*v/(1 + v*v);
end Load;

model StiffQuotient
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  Sources.SineVoltage V(V = 1, f = 100);
  Basic.Resistor R1(R = 1e4), R2(R = 1e4), RL(R = 1e5);
  Ideal.IdealDiode D1(Ron = 1, Goff = 1e-9, Vknee = 0.6);
  Ideal.IdealDiode D2(Ron = 1, Goff = 1e-9, Vknee = 0.6);
  Ideal.IdealizedOpAmpLimited A;
  Basic.Capacitor C(C = 1e-9);
  Load load;
  Basic.Ground g;
equation
  connect(V.p, R1.p);
  connect(V.n, g.p);
  connect(R1.n, A.in_n);
  connect(A.in_p, g.p);
  connect(A.in_n, R2.p);
  connect(R2.n, D1.p);
  connect(D1.n, A.out);
  connect(D2.p, A.out);
  connect(D2.n, A.in_n);
  connect(RL.p, R2.n);
  connect(RL.n, g.p);
  connect(C.p, R2.n);
  connect(C.n, g.p);
  connect(load.p, C.p);
  connect(load.n, g.p);
  annotation(experiment(StopTime = 0.03, Interval = 1e-4));
end StiffQuotient;
