within Modelica.Blocks;
package Logical "Boolean signals, and what makes them"
end Logical;
