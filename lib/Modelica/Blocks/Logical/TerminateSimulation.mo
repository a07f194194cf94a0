within Modelica.Blocks.Logical;
block TerminateSimulation "Ends the simulation when its condition becomes true"
  parameter String terminationText = "... End condition reached"
    "What is said then";

  Interfaces.BooleanOutput condition = false "Condition, to be modified";
equation
  when condition then
    terminate(terminationText);
  end when;
end TerminateSimulation;
