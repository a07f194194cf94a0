within Modelica.Electrical.Analog;
package Ideal "Components without losses or limits"
end Ideal;
