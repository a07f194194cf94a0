// Whether a component is there depends on that component.
model M
  Modelica.Electrical.Analog.Basic.Resistor r(R = 1) if r.R > 0;
end M;
