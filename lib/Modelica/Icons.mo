within Modelica;
package Icons "Classes to extend for their picture only: all are empty"
  partial model Example "A model that can be simulated as it stands"
  end Example;

  partial package ExamplesPackage "Package of examples"
  end ExamplesPackage;

  partial package Package "Package"
  end Package;

  partial package BasesPackage "Package of base classes"
  end BasesPackage;

  partial package VariantsPackage "Package of variants"
  end VariantsPackage;

  partial package InterfacesPackage "Package of interfaces"
  end InterfacesPackage;

  partial package SourcesPackage "Package of sources"
  end SourcesPackage;

  partial package SensorsPackage "Package of sensors"
  end SensorsPackage;

  partial package UtilitiesPackage "Package of utilities"
  end UtilitiesPackage;

  partial package TypesPackage "Package of types"
  end TypesPackage;

  partial package IconsPackage "Package of icons"
  end IconsPackage;

  partial class Information "Page of documentation"
  end Information;

  partial class RoundSensor "Instrument with a round dial"
  end RoundSensor;

  partial class RotationalSensor "Older name of RoundSensor"
    extends RoundSensor;
  end RotationalSensor;

  partial class RectangularSensor "Instrument with a straight scale"
  end RectangularSensor;

  partial class MaterialProperty "Property of a material"
  end MaterialProperty;

  partial record Record "Record"
  end Record;

  partial function Function "Function"
  end Function;
end Icons;
