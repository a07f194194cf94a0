// A latch of gates without memory: told at the gates, not in the library.
model event_loop_of_blocks
  import Modelica.Blocks.Logical;
  Logical.Nor upper;
  Logical.Nor lower;
equation
  upper.u1 = time > 0.5;
  lower.u1 = time > 0.7;
  connect(upper.y, lower.u2);
  connect(lower.y, upper.u2);
end event_loop_of_blocks;
