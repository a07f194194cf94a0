within Modelica.Electrical.Analog;
package Sensors "Measured values as signals"
end Sensors;
