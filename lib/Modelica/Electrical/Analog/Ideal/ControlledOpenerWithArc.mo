within Modelica.Electrical.Analog.Ideal;
model ControlledOpenerWithArc "Switch that a voltage opens, with an arc"
  extends Interfaces.IdealSwitchWithArc;
  parameter SI.Voltage level = 0.5
    "Potential of control at which it switches";

  Interfaces.Pin control "Above level: open";
equation
  off = control.v > level;
  control.i = 0;
end ControlledOpenerWithArc;
