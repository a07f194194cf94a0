within Modelica.Thermal.HeatTransfer;
package Celsius "Components with temperatures in degrees Celsius"
  model FixedTemperature "Surroundings of constant temperature"
    parameter Modelica.Units.NonSI.Temperature_degC T "Temperature";

    Interfaces.HeatPort_b port "Where heat goes";
  equation
    port.T = T - Modelica.Constants.T_zero;
  end FixedTemperature;
end Celsius;
