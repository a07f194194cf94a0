within Modelica.Thermal.HeatTransfer;
package Components "Bodies and the ways between them"
end Components;
