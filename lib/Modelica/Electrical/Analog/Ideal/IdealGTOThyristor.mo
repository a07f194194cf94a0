within Modelica.Electrical.Analog.Ideal;
model IdealGTOThyristor "Diode that conducts only as long as it is fired"
  extends Interfaces.IdealSemiconductor;

  Modelica.Blocks.Interfaces.BooleanInput fire "Lets it conduct";
equation
  off = s < 0 or not fire;
end IdealGTOThyristor;
