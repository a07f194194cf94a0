within Modelica.Electrical.Analog.Interfaces;
partial model IdealSwitch "Resistor with two values, one for either position"
  // Along s both positions have a law that may be resistance 0 or
  // conductance 0: closed, s is the current; open, it is the voltage.
  extends OnePort;
  parameter SI.Resistance Ron(final min = 0) = 1e-5 "Resistance when closed";
  parameter SI.Conductance Goff(final min = 0) = 1e-5 "Conductance when open";
  extends ConditionalHeatPort(T = 293.15);
protected
  Boolean off "The switch is open";
  Real s "Current when closed, voltage when open";
equation
  v = s*(if off then 1 else Ron);
  i = s*(if off then Goff else 1);
  LossPower = v*i;
end IdealSwitch;
