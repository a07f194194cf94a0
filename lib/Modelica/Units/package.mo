within Modelica;
package Units "Types of physical quantities"
end Units;
