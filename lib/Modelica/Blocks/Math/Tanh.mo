within Modelica.Blocks.Math;
block Tanh "y = tanh u"
  extends Interfaces.SISO;
equation
  y = tanh(u);
end Tanh;
