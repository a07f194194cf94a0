within Modelica.Blocks.Discrete;
block UnitDelay "Shows at each sample what u was at the one before"
  extends Interfaces.DiscreteSISO;
  parameter Real y_start = 0 "Output until the second sample";
protected
  discrete Real taken(start = y_start) "u at the last sample";
  discrete Real shown(start = y_start) "u at the sample before";
equation
  when sampleTrigger then
    taken = u;
    shown = pre(taken);
  end when;
  y = shown;
end UnitDelay;
