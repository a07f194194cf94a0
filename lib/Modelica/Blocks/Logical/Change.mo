within Modelica.Blocks.Logical;
block Change "True at the instant at which the input changes"
  extends Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Input before the start";
protected
  Boolean held(start = pre_u_start) "The input";
equation
  held = u;
  y = u <> pre(held);
end Change;
