within Modelica.Electrical;
package Analog "Components of circuits"
  import Modelica.Units.SI;
end Analog;
