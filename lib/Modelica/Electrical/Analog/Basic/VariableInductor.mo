within Modelica.Electrical.Analog.Basic;
model VariableInductor "Inductor whose inductance is a signal"
  extends Interfaces.OnePort(i(start = IC, fixed = UIC));
  parameter SI.Inductance Lmin = Modelica.Constants.eps
    "Taken instead of a smaller signal";
  parameter SI.Current IC = 0 "Current at the start";
  parameter Boolean UIC = false "IC holds at the start; else it is a guess";
  SI.MagneticFlux Psi "Flux through all turns";

  Modelica.Blocks.Interfaces.RealInput L(unit = "H") "Inductance";
equation
  // The flux, not the current, is what a change of L leaves as it is.
  Psi = noEvent(max(L, Lmin))*i;
  v = der(Psi);
end VariableInductor;
