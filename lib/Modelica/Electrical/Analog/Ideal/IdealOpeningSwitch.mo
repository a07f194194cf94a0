within Modelica.Electrical.Analog.Ideal;
model IdealOpeningSwitch "Switch that opens on command"
  extends Interfaces.IdealSwitch;

  Modelica.Blocks.Interfaces.BooleanInput control
    "True: open; false: closed";
equation
  off = control;
end IdealOpeningSwitch;
