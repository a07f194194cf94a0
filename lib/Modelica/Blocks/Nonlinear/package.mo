within Modelica.Blocks;
package Nonlinear "Limits and dead zones"
end Nonlinear;
