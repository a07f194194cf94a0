within Modelica.Blocks.Sources;
block BooleanExpression "The expression given as modifier of y"
  Interfaces.BooleanOutput y = false "Output, to be modified";
end BooleanExpression;
