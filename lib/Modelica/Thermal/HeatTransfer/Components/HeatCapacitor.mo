within Modelica.Thermal.HeatTransfer.Components;
model HeatCapacitor "Body that stores heat"
  parameter SI.HeatCapacity C "Heat it takes to warm the body by 1 K";
  SI.Temperature T(start = 293.15, displayUnit = "degC") "Temperature";
  SI.TemperatureSlope der_T(start = 0) "Rate of the temperature";

  Interfaces.HeatPort_a port "Where heat comes in";
equation
  T = port.T;
  der_T = der(T);
  C*der(T) = port.Q_flow;
end HeatCapacitor;
