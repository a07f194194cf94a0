within Modelica.Blocks.Continuous;
block Der "y = der(u)"
  extends Interfaces.SISO;
equation
  y = der(u);
end Der;
