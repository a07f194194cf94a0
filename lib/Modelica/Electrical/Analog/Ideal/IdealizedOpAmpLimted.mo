within Modelica.Electrical.Analog.Ideal;
model IdealizedOpAmpLimted
  "Name of IdealizedOpAmpLimited before version 4, misspelt there"
  extends IdealizedOpAmpLimited(
    homotopyType = Modelica.Blocks.Types.LimiterHomotopy.Linear);
end IdealizedOpAmpLimted;
