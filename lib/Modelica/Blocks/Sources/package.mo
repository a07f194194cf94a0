within Modelica.Blocks;
package Sources "Functions of time"
  // Every source is one equation in which each condition compares 'time', or
  // mod(time - startTime, period), with a parameter: the times of its events
  // follow from the parameters alone.
end Sources;
