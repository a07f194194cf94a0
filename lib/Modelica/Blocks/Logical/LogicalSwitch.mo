within Modelica.Blocks.Logical;
block LogicalSwitch "u1 while u2 is true, else u3"
  extends Interfaces.partialBooleanSI3SO;
equation
  y = if u2 then u1 else u3;
end LogicalSwitch;
