within Modelica.Blocks.Discrete;
block ZeroOrderHold "Takes u at each sample and shows it just after"
  extends Interfaces.DiscreteSISO;
protected
  discrete Real ySample(start = 0) "What was taken";
equation
  when sampleTrigger then
    ySample = u;
  end when;
  y = pre(ySample);
end ZeroOrderHold;
