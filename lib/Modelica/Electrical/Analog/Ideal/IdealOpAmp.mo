within Modelica.Electrical.Analog.Ideal;
model IdealOpAmp
  "Operational amplifier of infinite gain, output between two pins"
  // Nothing is said of port 2: it gives whatever keeps port 1 at zero.
  extends Interfaces.TwoPort;
equation
  v1 = 0;
  i1 = 0;
end IdealOpAmp;
