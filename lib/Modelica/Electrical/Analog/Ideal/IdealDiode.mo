within Modelica.Electrical.Analog.Ideal;
model IdealDiode "Diode: conducts forwards, blocks backwards"
  extends Interfaces.IdealSemiconductor;
equation
  off = s < 0;
end IdealDiode;
