within Modelica.Electrical.Analog.Ideal;
model IdealizedOpAmpLimited
  "Operational amplifier of gain V0 between two supplies"
  // Where the output is held makes events, strict or not: with feedback to
  // in_p the output has two positions, and only an event leads to the other.
  import Modelica.Blocks.Types.LimiterHomotopy;
  parameter Real V0 = 15000.0 "Gain";
  parameter Boolean useSupply = false "The supplies are pins"
    annotation(Evaluate = true);
  parameter SI.Voltage Vps = 15 "Positive supply without pins";
  parameter SI.Voltage Vns = -15 "Negative supply without pins";
  parameter Boolean strict = true
    "The output stays within the supplies at every moment";
  parameter LimiterHomotopy homotopyType = LimiterHomotopy.NoHomotopy
    "At which end the output is sought first at the start";
  SI.Voltage vps "Positive supply in force";
  SI.Voltage vns "Negative supply in force";
  SI.Voltage v_in "Voltage from in_p to in_n";
  SI.Voltage v_out "Potential of the output";
  SI.Power p_in "Power that enters at the inputs";
  SI.Power p_out "Power that enters at the output";
  SI.Power p_s "Power that the supply gives";
  SI.Current i_s "Current that the supply gives";

  Interfaces.PositivePin in_p "Input that the output follows";
  Interfaces.NegativePin in_n "Input that the output opposes";
  Interfaces.PositivePin out "Output";
  Interfaces.PositivePin s_p(final i = i_s, final v = vps) if useSupply
    "Positive supply";
  Interfaces.NegativePin s_n(final i = -i_s, final v = vns) if useSupply
    "Negative supply";
protected
  Boolean high(start = homotopyType == LimiterHomotopy.UpperLimit)
    "The output is held at the positive supply";
  Boolean low(start = homotopyType == LimiterHomotopy.LowerLimit)
    "The output is held at the negative supply";
equation
  if not useSupply then
    vps = Vps;
    vns = Vns;
  end if;
  in_p.i = 0;
  in_n.i = 0;
  v_in = in_p.v - in_n.v;
  v_out = out.v;
  high = V0*v_in > vps;
  low = V0*v_in < vns;
  v_out = if high then vps elseif low then vns else V0*v_in;
  p_in = in_p.v*in_p.i + in_n.v*in_n.i;
  p_out = out.v*out.i;
  p_s = -(p_in + p_out);
  i_s = p_s/(vps - vns);
end IdealizedOpAmpLimited;
