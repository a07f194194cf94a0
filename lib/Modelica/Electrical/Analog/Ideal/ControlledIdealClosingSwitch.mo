within Modelica.Electrical.Analog.Ideal;
model ControlledIdealClosingSwitch "Switch that a voltage closes"
  extends Interfaces.IdealSwitch;
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";

  Interfaces.Pin control "Below level: open";
equation
  off = control.v < level;
  control.i = 0;
end ControlledIdealClosingSwitch;
