within Modelica.Electrical.Analog;
package Sources "Sources of voltage and of current"
end Sources;
