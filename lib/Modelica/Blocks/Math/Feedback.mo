within Modelica.Blocks.Math;
block Feedback "y = u1 - u2"
  extends Icons.Block;

  Interfaces.RealInput u1 "What is wanted";
  Interfaces.RealInput u2 "What is measured";
  Interfaces.RealOutput y "The difference";
equation
  y = u1 - u2;
end Feedback;
