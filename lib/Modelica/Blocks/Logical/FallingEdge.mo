within Modelica.Blocks.Logical;
block FallingEdge "True at the instant at which the input becomes false"
  extends Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Input before the start";
protected
  Boolean held(start = pre_u_start) "The input";
equation
  held = u;
  y = not u and pre(held);
end FallingEdge;
