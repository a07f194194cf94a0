within Modelica.Thermal.HeatTransfer;
package Sources "What sets a temperature"
  model FixedTemperature "Surroundings of constant temperature"
    parameter SI.Temperature T "Temperature";

    Interfaces.HeatPort_b port "Where heat goes";
  equation
    port.T = T;
  end FixedTemperature;
end Sources;
