within Modelica.Electrical.Analog.Ideal;
model IdealCommutingSwitch
  "Switch with two ways (before version 4: now IdealTwoWaySwitch)"
  extends IdealTwoWaySwitch;
end IdealCommutingSwitch;
