package Modelica
  "Electrical circuits, the signals that drive them and the heat they give off"
  // The names of packages, classes, connectors, parameters and variables are
  // those of the Modelica Standard Library, so that circuits written for it
  // work unchanged.  The laws are written declaratively: no algorithms, no
  // discrete variables, no external functions.
  annotation(version = "4.1.0");
end Modelica;
