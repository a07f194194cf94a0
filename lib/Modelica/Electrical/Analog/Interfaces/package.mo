within Modelica.Electrical.Analog;
package Interfaces "Pins and what components have in common"
end Interfaces;
