within Modelica.Blocks.Sources;
block RealExpression "The expression given as modifier of y"
  Interfaces.RealOutput y = 0.0 "Output, to be modified";
end RealExpression;
