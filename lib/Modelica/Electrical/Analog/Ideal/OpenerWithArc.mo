within Modelica.Electrical.Analog.Ideal;
model OpenerWithArc "Switch that opens on command, with an arc"
  extends Interfaces.IdealSwitchWithArc;

  Modelica.Blocks.Interfaces.BooleanInput control
    "True: open; false: closed";
equation
  off = control;
end OpenerWithArc;
