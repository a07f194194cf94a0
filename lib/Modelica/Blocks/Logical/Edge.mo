within Modelica.Blocks.Logical;
block Edge "True at the instant at which the input becomes true"
  extends Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Input before the start";
protected
  Boolean held(start = pre_u_start) "The input";
equation
  held = u;
  y = u and not pre(held);
end Edge;
