within Modelica.Electrical.Analog.Sensors;
model PotentialSensor "Potential of a node"
  Interfaces.PositivePin p "Pin to measure at";
  Modelica.Blocks.Interfaces.RealOutput phi(unit = "V") "Potential of p";
equation
  p.i = 0;
  phi = p.v;
end PotentialSensor;
