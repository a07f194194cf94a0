within Modelica.Electrical.Analog.Interfaces;
connector Pin "Place where a component is wired to others"
  SI.ElectricPotential v "Potential at the pin";
  flow SI.Current i "Current into the component";
end Pin;
