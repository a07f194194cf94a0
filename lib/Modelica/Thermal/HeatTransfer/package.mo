within Modelica.Thermal;
package HeatTransfer "Heat between bodies of one temperature each"
  import Modelica.Units.SI;
end HeatTransfer;
