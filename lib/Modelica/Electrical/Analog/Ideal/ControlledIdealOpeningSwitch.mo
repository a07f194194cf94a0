within Modelica.Electrical.Analog.Ideal;
model ControlledIdealOpeningSwitch "Switch that a voltage opens"
  extends Interfaces.IdealSwitch;
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";

  Interfaces.Pin control "Above level: open";
equation
  off = control.v > level;
  control.i = 0;
end ControlledIdealOpeningSwitch;
