within Modelica.Thermal.HeatTransfer;
package Interfaces "Heat ports and what is between two of them"
  partial connector HeatPort "Place where heat goes in or out"
    SI.Temperature T "Temperature";
    flow SI.HeatFlowRate Q_flow "Heat per time into the component";
  end HeatPort;

  connector HeatPort_a "Heat port, drawn filled"
    extends HeatPort;
  end HeatPort_a;

  connector HeatPort_b "Heat port, drawn empty"
    extends HeatPort;
  end HeatPort_b;

  partial model Element1D "Passes heat on from one port to the other"
    SI.HeatFlowRate Q_flow "Heat per time from port_a to port_b";
    SI.TemperatureDifference dT "port_a.T - port_b.T";

    HeatPort_a port_a "One end";
    HeatPort_b port_b "The other end";
  equation
    dT = port_a.T - port_b.T;
    port_a.Q_flow = Q_flow;
    port_b.Q_flow = -Q_flow;
  end Element1D;
end Interfaces;
