within Modelica.Electrical.Analog.Interfaces;
partial model OnePort "Two pins: what enters at p leaves at n"
  extends TwoPin;
  SI.Current i "Current through the component, from p to n";
equation
  i = p.i;
  p.i + n.i = 0;
end OnePort;
