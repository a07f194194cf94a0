within Modelica;
package SIunits = Modelica.Units.SI "Name of Units.SI before version 4";
