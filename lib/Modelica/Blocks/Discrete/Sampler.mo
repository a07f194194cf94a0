within Modelica.Blocks.Discrete;
block Sampler "Takes u at each sample and holds it"
  extends Interfaces.DiscreteSISO;
equation
  when sampleTrigger then
    y = u;
  end when;
end Sampler;
