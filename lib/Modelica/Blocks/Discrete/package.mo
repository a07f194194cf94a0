within Modelica.Blocks;
package Discrete "Blocks that act at samples"
end Discrete;
