// qbg: simulate -o - --method=qss2 --variables=ad.z,ad.y*,R.v %
// qbg: simulate -o - --method=rk4 --variables=ad.z,R.v %
// 1.2 + 8 t volts of 10 become a number of 4 bits at 0.25 and 0.75 s, and a
// voltage again at 0.5 and 1 s.
model library_converters
  import Modelica.Electrical.Analog.{Basic, Ideal, Sources};
  import Modelica.Electrical.Digital.Interfaces.Logic;
  Sources.RampVoltage V(V = 8, duration = 1, offset = 1.2);
  Ideal.AD_Converter ad(N = 4, VRefHigh = 10, VRefLow = 0, Rin = 1e6);
  Ideal.DA_Converter da(N = 4, Vref = 10);
  Basic.Resistor R(R = 100);
  Basic.Ground g;
equation
  connect(V.p, ad.p);
  connect(ad.n, g.p);
  connect(V.n, g.p);
  connect(da.p, R.p);
  connect(R.n, g.p);
  connect(da.n, g.p);
  connect(ad.y, da.x);
  ad.trig = if mod(time + 0.25, 0.5) < 0.25 then Logic.'1' else Logic.'0';
  da.trig = if mod(time, 0.5) < 0.25 then Logic.'H' else Logic.'L';
  annotation(experiment(StopTime = 1.1, Interval = 0.55));
end library_converters;
