within Modelica.Blocks.Sources;
block IntegerExpression "The expression given as modifier of y"
  Interfaces.IntegerOutput y = 0 "Output, to be modified";
end IntegerExpression;
