within Modelica.Blocks;
package Continuous "Blocks with states"
end Continuous;
