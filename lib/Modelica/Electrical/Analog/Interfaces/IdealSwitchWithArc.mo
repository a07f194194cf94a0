within Modelica.Electrical.Analog.Interfaces;
partial model IdealSwitchWithArc
  "Switch that draws an arc when it opens under current"
  // The voltage of the arc grows from V0 to Vmax and opposes the current.  The
  // arc dies when no more current is left than the open switch lets through.
  extends OnePort;
  parameter SI.Resistance Ron(final min = 0) = 1e-5 "Resistance when closed";
  parameter SI.Conductance Goff(final min = 0) = 1e-5
    "Conductance when open and without arc";
  parameter SI.Voltage V0(start = 30) "Voltage of the arc when it strikes";
  parameter SI.VoltageSlope dVdt(start = 10e3) "Growth of that voltage";
  parameter SI.Voltage Vmax(start = 60) "Largest voltage of the arc";
  extends ConditionalHeatPort(T = 293.15);
  Boolean off "The switch is open";
protected
  discrete SI.Time tSwitch(start = 0)
    "When it opened last";
  Boolean quenched(start = true) "It is open and there is no arc";
equation
  when off then
    tSwitch = time;
  end when;
  quenched = off and (pre(quenched) or abs(i) <= abs(v)*Goff);
  if off then
    if quenched then
      i = Goff*v;
    else
      v = min(Vmax, V0 + dVdt*(time - tSwitch))*sign(i);
    end if;
  else
    v = Ron*i;
  end if;
  LossPower = v*i;
end IdealSwitchWithArc;
