within Modelica.Thermal.HeatTransfer.Components;
model ThermalConductor "Conducts heat without storing it"
  extends Interfaces.Element1D;
  parameter SI.ThermalConductance G "Heat per time at a difference of 1 K";
equation
  Q_flow = G*dT;
end ThermalConductor;
