within Modelica.Blocks.Logical;
block RSFlipFlop "Memory: set by S, reset by R"
  extends Icons.BooleanBlock;
  parameter Boolean Qini = false "Output before the start";

  Interfaces.BooleanOutput Q(start = Qini) "Output";
  Interfaces.BooleanOutput QI
    "Opposite output; false as well while S and R are true";
  Interfaces.BooleanInput S "Set";
  Interfaces.BooleanInput R "Reset: wins over S";
equation
  QI = not (S or pre(Q));
  Q = not (R or QI);
end RSFlipFlop;
