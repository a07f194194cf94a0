within Modelica.Electrical.Analog.Interfaces;
partial model IdealSemiconductor
  "Two straight lines that meet at v = Vknee, i = Goff*Vknee"
  // s is the way along the characteristic from that point: below 0 it is a
  // voltage on the blocking line, above 0 a current on the conducting one.
  extends OnePort;
  parameter SI.Resistance Ron(final min = 0) = 1e-5
    "Resistance when it conducts";
  parameter SI.Conductance Goff(final min = 0) = 1e-5
    "Conductance when it blocks";
  parameter SI.Voltage Vknee(final min = 0) = 0 "Forward threshold voltage";
  extends ConditionalHeatPort(T = 293.15);
  Boolean off(start = true) "It blocks";
protected
  Real s(start = 0) "Way along the characteristic";
equation
  v = s*(if off then 1 else Ron) + Vknee;
  i = s*(if off then Goff else 1) + Goff*Vknee;
  LossPower = v*i;
end IdealSemiconductor;
