within Modelica.Electrical.Analog.Ideal;
model ControlledCloserWithArc
  "Switch that a voltage closes, with an arc when it opens"
  extends Interfaces.IdealSwitchWithArc;
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";

  Interfaces.Pin control "Below level: open";
equation
  off = control.v < level;
  control.i = 0;
end ControlledCloserWithArc;
