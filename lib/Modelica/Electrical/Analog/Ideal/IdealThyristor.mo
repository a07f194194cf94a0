within Modelica.Electrical.Analog.Ideal;
model IdealThyristor "Diode that must be fired, and then conducts to the end"
  extends Interfaces.IdealSemiconductor;

  Modelica.Blocks.Interfaces.BooleanInput fire "Lets it conduct";
equation
  off = s < 0 or (pre(off) and not fire);
end IdealThyristor;
