within Modelica.Blocks.Logical;
block OnOffController "True while u is below the reference, with a band"
  extends Icons.BooleanBlock;
  parameter Real bandwidth(start = 0.1) "Width of the band";
  parameter Boolean pre_y_start = false "Output before the start";

  Interfaces.RealInput reference "Middle of the band";
  Interfaces.RealInput u "Input";
  Interfaces.BooleanOutput y(start = pre_y_start) "Output";
equation
  y = pre(y) and u < reference + bandwidth/2 or u < reference - bandwidth/2;
end OnOffController;
