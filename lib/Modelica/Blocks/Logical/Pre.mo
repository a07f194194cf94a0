within Modelica.Blocks.Logical;
block Pre "The input as it was before the event: breaks Boolean loops"
  extends Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Input before the start";
protected
  Boolean held(start = pre_u_start) "The input";
equation
  held = u;
  y = pre(held);
end Pre;
