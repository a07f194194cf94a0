model Overflow
  model Odd
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
  equation
    i = v*1e308*1e308;
  end Odd;
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V=1);
  Odd odd;
  Modelica.Electrical.Analog.Basic.Ground g;
equation
  connect(V.p, odd.p);
  connect(odd.n, V.n);
  connect(V.n, g.p);
end Overflow;
