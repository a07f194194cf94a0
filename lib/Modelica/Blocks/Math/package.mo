within Modelica.Blocks;
package Math "Sums and functions of signals"
end Math;
