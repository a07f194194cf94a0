// A diode without losses, one with, and one with a threshold as well.
model CharacteristicIdealDiodes
  import Modelica.Electrical.Analog.{Basic, Sources};
  Modelica.Electrical.Analog.Ideal.IdealDiode Ideal(
    Ron = 0, Goff = 0, Vknee = 0);
  Modelica.Electrical.Analog.Ideal.IdealDiode With_Ron_Goff(
    Ron = 0.1, Goff = 0.1, Vknee = 0);
  Modelica.Electrical.Analog.Ideal.IdealDiode With_Ron_Goff_Vknee(
    Ron = 0.2, Goff = 0.2, Vknee = 5);
  Sources.SineVoltage SineVoltage1(V = 10, offset = -9, f = 1);
  Sources.SineVoltage SineVoltage2(V = 10, offset = 0, f = 1);
  Sources.SineVoltage SineVoltage3(V = 10, offset = 0, f = 1);
  Basic.Resistor R1(R = 1e-3), R2(R = 1e-3), R3(R = 1e-3);
  Basic.Ground ground;
equation
  connect(SineVoltage2.p, Ideal.p);
  connect(Ideal.n, R1.p);
  connect(SineVoltage1.p, With_Ron_Goff.p);
  connect(With_Ron_Goff.n, R2.p);
  connect(SineVoltage3.p, With_Ron_Goff_Vknee.p);
  connect(With_Ron_Goff_Vknee.n, R3.p);
  connect(R1.n, ground.p);
  connect(R2.n, ground.p);
  connect(R3.n, ground.p);
  connect(SineVoltage1.n, ground.p);
  connect(SineVoltage2.n, ground.p);
  connect(SineVoltage3.n, ground.p);
  annotation(experiment(StopTime = 1, Interval = 2e-4));
end CharacteristicIdealDiodes;
