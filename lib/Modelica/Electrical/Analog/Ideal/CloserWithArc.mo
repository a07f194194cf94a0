within Modelica.Electrical.Analog.Ideal;
model CloserWithArc "Switch that closes on command, with an arc when it opens"
  extends Interfaces.IdealSwitchWithArc;

  Modelica.Blocks.Interfaces.BooleanInput control
    "True: closed; false: open";
equation
  off = not control;
end CloserWithArc;
