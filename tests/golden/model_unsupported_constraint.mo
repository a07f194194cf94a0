model Branch
  replaceable model Part = Modelica.Electrical.Analog.Basic.Resistor
    constrainedby Modelica.Electrical.Analog.Basic.Resistor(R = 42);
  Part part;
  replaceable parameter Real x = 1 constrainedby Real(min = 0);
end Branch;

model Circuit
  Branch branch;
end Circuit;
