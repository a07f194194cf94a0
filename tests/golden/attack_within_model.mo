// A model has no files of its own.
within Modelica.Electrical.Analog.Basic.Resistor;
model M
end M;
