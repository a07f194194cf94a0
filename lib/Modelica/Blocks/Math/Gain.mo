within Modelica.Blocks.Math;
block Gain "y = k u"
  extends Interfaces.SISO;
  parameter Real k(start = 1) "Factor";
equation
  y = k*u;
end Gain;
