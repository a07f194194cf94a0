within Modelica.Blocks;
package Icons "Classes to extend for their picture only: all are empty"
  partial block Block "Block with inputs and outputs"
  end Block;

  partial block BooleanBlock "Block of Boolean signals"
  end BooleanBlock;

  partial block DiscreteBlock "Sampled block"
  end DiscreteBlock;

  partial block IntegerBlock "Block of Integer signals"
  end IntegerBlock;
end Icons;
