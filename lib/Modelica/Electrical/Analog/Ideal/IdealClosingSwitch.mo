within Modelica.Electrical.Analog.Ideal;
model IdealClosingSwitch "Switch that closes on command"
  extends Interfaces.IdealSwitch;

  Modelica.Blocks.Interfaces.BooleanInput control
    "True: closed; false: open";
equation
  off = not control;
end IdealClosingSwitch;
