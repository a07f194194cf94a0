within Modelica;
package Blocks "Signals that drive a circuit or are made from what it measures"
  import Modelica.Units.SI;
end Blocks;
