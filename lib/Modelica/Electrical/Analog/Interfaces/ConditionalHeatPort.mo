within Modelica.Electrical.Analog.Interfaces;
partial model ConditionalHeatPort
  "Gives its lost power to a heat port, or has a fixed temperature"
  parameter Boolean useHeatPort = false "There is a heat port"
    annotation(Evaluate = true);
  parameter SI.Temperature T = 293.15 "Temperature without a heat port";
  SI.Power LossPower "Power turned into heat";
  SI.Temperature T_heatPort "Temperature of the component";

  Modelica.Thermal.HeatTransfer.Interfaces.HeatPort_a heatPort(
    final T = T_heatPort, final Q_flow = -LossPower) if useHeatPort
    "Where the heat goes";
equation
  if not useHeatPort then
    T_heatPort = T;
  end if;
end ConditionalHeatPort;
