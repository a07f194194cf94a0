model Wrong
  extends Modelica.Electrical.Analog.Basic.Resistor(Rx=1);
end Wrong;
