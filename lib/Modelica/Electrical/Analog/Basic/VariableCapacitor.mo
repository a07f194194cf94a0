within Modelica.Electrical.Analog.Basic;
model VariableCapacitor "Capacitor whose capacitance is a signal"
  extends Interfaces.OnePort(v(start = IC, fixed = UIC));
  parameter SI.Capacitance Cmin = Modelica.Constants.eps
    "Taken instead of a smaller signal";
  parameter SI.Voltage IC = 0 "Voltage at the start";
  parameter Boolean UIC = false "IC holds at the start; else it is a guess";
  SI.ElectricCharge Q "Charge";

  Modelica.Blocks.Interfaces.RealInput C(unit = "F") "Capacitance";
equation
  // The charge, not the voltage, is what a change of C leaves as it is.
  Q = noEvent(max(C, Cmin))*v;
  i = der(Q);
end VariableCapacitor;
