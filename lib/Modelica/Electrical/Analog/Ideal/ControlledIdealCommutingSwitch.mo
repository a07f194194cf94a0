within Modelica.Electrical.Analog.Ideal;
model ControlledIdealCommutingSwitch
  "Switch moved by a voltage (before version 4: ControlledIdealTwoWaySwitch)"
  extends ControlledIdealTwoWaySwitch;
end ControlledIdealCommutingSwitch;
