within Modelica.Electrical.Analog.Basic;
model Transformer "Two coupled coils"
  // The coupling is complete when M*M = L1*L2: then one current follows from
  // the other and from the circuit, and only one of them is a state.
  extends Interfaces.TwoPort(i1(start = 0), i2(start = 0));
  parameter SI.Inductance L1(start = 1) "Inductance of the first coil";
  parameter SI.Inductance L2(start = 1) "Inductance of the second coil";
  parameter SI.Inductance M(start = 1) "Mutual inductance";
equation
  v1 = L1*der(i1) + M*der(i2);
  v2 = M*der(i1) + L2*der(i2);
end Transformer;
