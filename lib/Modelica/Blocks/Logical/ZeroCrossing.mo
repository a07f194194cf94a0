within Modelica.Blocks.Logical;
block ZeroCrossing "True at the instants at which u passes 0"
  extends Icons.BooleanBlock;

  Interfaces.RealInput u "Input";
  Interfaces.BooleanInput enable "Watch the input";
  Interfaces.BooleanOutput y "Output";
protected
  Boolean watched(start = false) "enable";
  Boolean positive(start = false) "The input is watched and not below 0";
equation
  watched = enable;
  positive = enable and u >= 0;
  y = positive <> pre(positive) and watched == pre(watched);
end ZeroCrossing;
