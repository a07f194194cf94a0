within Modelica.Blocks;
package Interfaces "Signal connectors and what blocks have in common"
  connector RealInput = input Real "Real signal that comes in";
  connector RealOutput = output Real "Real signal that goes out";
  connector BooleanInput = input Boolean "Boolean signal that comes in";
  connector BooleanOutput = output Boolean "Boolean signal that goes out";
  connector IntegerInput = input Integer "Integer signal that comes in";
  connector IntegerOutput = output Integer "Integer signal that goes out";
  connector RealVectorInput = input Real "One of a row of Real inputs";
  connector BooleanVectorInput = input Boolean "One of a row of Boolean inputs";
  connector IntegerVectorInput = input Integer "One of a row of Integer inputs";

  partial block SO "One output"
    extends Icons.Block;

    RealOutput y "Output";
  end SO;

  partial block MO "A vector of outputs"
    extends Icons.Block;
    parameter Integer nout(min = 1) = 1 "How many outputs";

    RealOutput y[nout] "Outputs";
  end MO;

  partial block SISO "One input, one output"
    extends Icons.Block;

    RealInput u "Input";
    RealOutput y "Output";
  end SISO;

  partial block SI2SO "Two inputs, one output"
    extends Icons.Block;

    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "Output";
  end SI2SO;

  partial block SIMO "One input, a vector of outputs"
    extends Icons.Block;
    parameter Integer nout = 1 "How many outputs";

    RealInput u "Input";
    RealOutput y[nout] "Outputs";
  end SIMO;

  partial block MISO "A vector of inputs, one output"
    extends Icons.Block;
    parameter Integer nin = 1 "How many inputs";

    RealInput u[nin] "Inputs";
    RealOutput y "Output";
  end MISO;

  partial block PartialRealMISO "A row of inputs, one output"
    parameter Integer significantDigits(min = 1) = 3
      "Digits to show in the picture";
    parameter Integer nu(min = 0) = 0 "How many inputs"
      annotation(Dialog(connectorSizing = true));

    RealVectorInput u[nu] "Inputs";
    RealOutput y "Output";
  end PartialRealMISO;

  partial block MIMO "A vector of inputs, a vector of outputs"
    extends Icons.Block;
    parameter Integer nin = 1 "How many inputs";
    parameter Integer nout = 1 "How many outputs";

    RealInput u[nin] "Inputs";
    RealOutput y[nout] "Outputs";
  end MIMO;

  partial block MIMOs "As many outputs as inputs"
    extends Icons.Block;
    parameter Integer n = 1 "How many inputs, and outputs";

    RealInput u[n] "Inputs";
    RealOutput y[n] "Outputs";
  end MIMOs;

  partial block MI2MO "Two vectors of inputs, a vector of outputs"
    extends Icons.Block;
    parameter Integer n = 1 "Length of each";

    RealInput u1[n] "First inputs";
    RealInput u2[n] "Second inputs";
    RealOutput y[n] "Outputs";
  end MI2MO;

  partial block SignalSource "Function of time from startTime on"
    extends SO;
    parameter Real offset = 0 "Added to the signal at all times";
    parameter SI.Time startTime = 0 "The output is 'offset' until then";
  end SignalSource;

  partial block SI3SO "Three inputs, one output"
    extends Icons.Block;

    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealInput u3 "Third input";
    RealOutput y "Output";
  end SI3SO;

  partial block SVcontrol "Controller: set-point and measurement in"
    extends Icons.Block;

    RealInput u_s "Set-point";
    RealInput u_m "Measurement";
    RealOutput y "Output";
  end SVcontrol;

  partial block DiscreteSISO "Sampled: one input, one output"
    extends Icons.DiscreteBlock;
    parameter SI.Time samplePeriod(min = 100*Modelica.Constants.eps,
      start = 0.1) "From one sample to the next";
    parameter SI.Time startTime = 0 "First sample";

    RealInput u "Input";
    RealOutput y "Output";
  protected
    Boolean sampleTrigger "True at the samples";
  equation
    sampleTrigger = sample(startTime, samplePeriod);
  end DiscreteSISO;

  partial block partialBooleanSource "One Boolean output"
    extends Icons.BooleanBlock;

    BooleanOutput y "Output";
  end partialBooleanSource;

  partial block partialBooleanSISO "One Boolean input, one Boolean output"
    extends Icons.BooleanBlock;

    BooleanInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanSISO;

  partial block partialBooleanSI2SO "Two Boolean inputs, one Boolean output"
    extends Icons.BooleanBlock;

    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanSI2SO;

  partial block partialBooleanSI3SO "Three Boolean inputs, one Boolean output"
    extends Icons.BooleanBlock;

    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanInput u3 "Third input";
    BooleanOutput y "Output";
  end partialBooleanSI3SO;

  partial block partialBooleanComparison "Says how two inputs compare"
    extends Icons.BooleanBlock;

    RealInput u1 "First input";
    RealInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanComparison;

  partial block partialBooleanThresholdComparison
    "Says how an input compares with a number"
    extends Icons.BooleanBlock;
    parameter Real threshold = 0 "The number";

    RealInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanThresholdComparison;

  partial block IntegerSO "One Integer output"
    extends Icons.IntegerBlock;

    IntegerOutput y "Output";
  end IntegerSO;

  partial block BlockIcon "Name of Icons.Block before version 4"
    extends Icons.Block;
  end BlockIcon;
end Interfaces;
