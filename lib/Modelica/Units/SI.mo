within Modelica.Units;
package SI "Types of quantities in the units of the SI"

  // Space and time

  type Angle = Real(final quantity = "Angle", final unit = "rad",
    displayUnit = "deg");
  type SolidAngle = Real(final quantity = "SolidAngle", final unit = "sr");
  type Length = Real(final quantity = "Length", final unit = "m");
  type PathLength = Length;
  type Position = Length;
  type Distance = Length(min = 0);
  type Breadth = Length(min = 0);
  type Height = Length(min = 0);
  type Thickness = Length(min = 0);
  type Radius = Length(min = 0);
  type Diameter = Length(min = 0);
  type Area = Real(final quantity = "Area", final unit = "m2");
  type Volume = Real(final quantity = "Volume", final unit = "m3");
  type Time = Real(final quantity = "Time", final unit = "s");
  type Duration = Time;
  type Velocity = Real(final quantity = "Velocity", final unit = "m/s");
  type Acceleration = Real(final quantity = "Acceleration",
    final unit = "m/s2");
  type AngularVelocity = Real(final quantity = "AngularVelocity",
    final unit = "rad/s");
  type AngularAcceleration = Real(final quantity = "AngularAcceleration",
    final unit = "rad/s2");

  // Periodic phenomena

  type Period = Real(final quantity = "Time", final unit = "s");
  type Frequency = Real(final quantity = "Frequency", final unit = "Hz");
  type AngularFrequency = Real(final quantity = "AngularFrequency",
    final unit = "rad/s");
  type DampingCoefficient = Real(final quantity = "DampingCoefficient",
    final unit = "s-1");
  type Wavelength = Real(final quantity = "Wavelength", final unit = "m");
  type PhaseDifference = Real(final quantity = "Angle", final unit = "rad",
    displayUnit = "deg");

  // Mechanics

  type Mass = Real(final quantity = "Mass", final unit = "kg", min = 0);
  type Density = Real(final quantity = "Density", final unit = "kg/m3",
    min = 0);
  type Force = Real(final quantity = "Force", final unit = "N");
  type Torque = Real(final quantity = "Torque", final unit = "N.m");
  type Inertia = Real(final quantity = "MomentOfInertia",
    final unit = "kg.m2");
  type MomentOfInertia = Inertia;
  type Momentum = Real(final quantity = "Momentum", final unit = "kg.m/s");
  type AngularMomentum = Real(final quantity = "AngularMomentum",
    final unit = "kg.m2/s");
  type Pressure = Real(final quantity = "Pressure", final unit = "Pa",
    displayUnit = "bar");
  type TranslationalSpringConstant = Real(
    final quantity = "TranslationalSpringConstant", final unit = "N/m");
  type TranslationalDampingConstant = Real(
    final quantity = "TranslationalDampingConstant", final unit = "N.s/m");
  type RotationalSpringConstant = Real(
    final quantity = "RotationalSpringConstant", final unit = "N.m/rad");
  type RotationalDampingConstant = Real(
    final quantity = "RotationalDampingConstant", final unit = "N.m.s/rad");
  type Work = Real(final quantity = "Work", final unit = "J");
  type Energy = Real(final quantity = "Energy", final unit = "J");
  type EnergyDensity = Real(final quantity = "EnergyDensity",
    final unit = "J/m3");
  type KineticEnergy = Energy;
  type PotentialEnergy = Energy;
  type Power = Real(final quantity = "Power", final unit = "W");
  type Efficiency = Real(final quantity = "Efficiency", final unit = "1",
    min = 0);

  // Heat

  type ThermodynamicTemperature = Real(
    final quantity = "ThermodynamicTemperature", final unit = "K", min = 0,
    nominal = 300, displayUnit = "degC");
  type Temperature = ThermodynamicTemperature;
  type TemperatureDifference = Real(
    final quantity = "ThermodynamicTemperature", final unit = "K");
  type TemperatureSlope = Real(final quantity = "TemperatureSlope",
    final unit = "K/s");
  type LinearTemperatureCoefficient = Real(
    final quantity = "LinearTemperatureCoefficient", final unit = "1/K");
  type QuadraticTemperatureCoefficient = Real(
    final quantity = "QuadraticTemperatureCoefficient", final unit = "1/K2");
  type LinearExpansionCoefficient = Real(
    final quantity = "LinearExpansionCoefficient", final unit = "1/K");
  type Heat = Real(final quantity = "Energy", final unit = "J");
  type HeatFlowRate = Real(final quantity = "Power", final unit = "W");
  type HeatFlux = Real(final quantity = "HeatFlux", final unit = "W/m2");
  type ThermalConductivity = Real(final quantity = "ThermalConductivity",
    final unit = "W/(m.K)");
  type CoefficientOfHeatTransfer = Real(
    final quantity = "CoefficientOfHeatTransfer", final unit = "W/(m2.K)");
  type ThermalResistance = Real(final quantity = "ThermalResistance",
    final unit = "K/W");
  type ThermalConductance = Real(final quantity = "ThermalConductance",
    final unit = "W/K");
  type HeatCapacity = Real(final quantity = "HeatCapacity",
    final unit = "J/K");
  type SpecificHeatCapacity = Real(final quantity = "SpecificHeatCapacity",
    final unit = "J/(kg.K)");
  type Entropy = Real(final quantity = "Entropy", final unit = "J/K");
  type EntropyFlowRate = Real(final quantity = "EntropyFlowRate",
    final unit = "J/(K.s)");

  // Electricity and magnetism

  type ElectricCurrent = Real(final quantity = "ElectricCurrent",
    final unit = "A");
  type Current = ElectricCurrent;
  type CurrentSlope = Real(final quantity = "CurrentSlope",
    final unit = "A/s");
  type CurrentDensity = Real(final quantity = "CurrentDensity",
    final unit = "A/m2");
  type ElectricCharge = Real(final quantity = "ElectricCharge",
    final unit = "C");
  type Charge = ElectricCharge;
  type ChargeDensity = Real(final quantity = "ChargeDensity",
    final unit = "C/m3");
  type ElectricPotential = Real(final quantity = "ElectricPotential",
    final unit = "V");
  type Voltage = ElectricPotential;
  type PotentialDifference = ElectricPotential;
  type ElectromotiveForce = ElectricPotential;
  type VoltageSlope = Real(final quantity = "VoltageSlope",
    final unit = "V/s");
  type VoltageSecond = Real(final quantity = "VoltageSecond",
    final unit = "V.s");
  type ElectricFieldStrength = Real(
    final quantity = "ElectricFieldStrength", final unit = "V/m");
  type ElectricFluxDensity = Real(final quantity = "ElectricFluxDensity",
    final unit = "C/m2");
  type Capacitance = Real(final quantity = "Capacitance", final unit = "F",
    min = 0);
  type CapacitancePerArea = Real(final quantity = "CapacitancePerArea",
    final unit = "F/m2");
  type Permittivity = Real(final quantity = "Permittivity",
    final unit = "F/m", min = 0);
  type PermittivityOfVacuum = Permittivity;
  type Resistance = Real(final quantity = "Resistance", final unit = "Ohm");
  type Resistivity = Real(final quantity = "Resistivity",
    final unit = "Ohm.m");
  type Conductance = Real(final quantity = "Conductance", final unit = "S");
  type Conductivity = Real(final quantity = "Conductivity",
    final unit = "S/m");
  type Impedance = Resistance;
  type ModulusOfImpedance = Resistance;
  type Reactance = Real(final quantity = "Reactance", final unit = "Ohm");
  type Admittance = Conductance;
  type ModulusOfAdmittance = Conductance;
  type Susceptance = Real(final quantity = "Susceptance", final unit = "S");
  type InstantaneousPower = Real(final quantity = "Power", final unit = "W");
  type ActivePower = Real(final quantity = "Power", final unit = "W");
  type ReactivePower = Real(final quantity = "Power", final unit = "var");
  type ApparentPower = Real(final quantity = "Power", final unit = "V.A");
  type QualityFactor = Real(final quantity = "QualityFactor",
    final unit = "1");
  type LossAngle = Real(final quantity = "Angle", final unit = "rad",
    displayUnit = "deg");
  type PowerFactor = Real(final quantity = "PowerFactor", final unit = "1");
  type Inductance = Real(final quantity = "Inductance", final unit = "H");
  type SelfInductance = Inductance(min = 0);
  type MutualInductance = Inductance;
  type CouplingCoefficient = Real(final quantity = "CouplingCoefficient",
    final unit = "1");
  type MagneticFlux = Real(final quantity = "MagneticFlux",
    final unit = "Wb");
  type MagneticFluxDensity = Real(final quantity = "MagneticFluxDensity",
    final unit = "T");
  type MagneticFieldStrength = Real(
    final quantity = "MagneticFieldStrength", final unit = "A/m");
  type MagneticPotential = Real(final quantity = "MagneticPotential",
    final unit = "A");
  type MagneticPotentialDifference = Real(
    final quantity = "MagneticPotential", final unit = "A");
  type MagnetomotiveForce = Real(final quantity = "MagnetomotiveForce",
    final unit = "A");
  type Permeability = Real(final quantity = "Permeability",
    final unit = "H/m");
  type RelativePermeability = Real(final quantity = "RelativePermeability",
    final unit = "1");
  type Reluctance = Real(final quantity = "Reluctance", final unit = "H-1");
  type Permeance = Real(final quantity = "Permeance", final unit = "H");
  type ElectricalTorqueConstant = Real(
    final quantity = "ElectricalTorqueConstant", final unit = "N.m/A");
  type ElectricalForceConstant = Real(
    final quantity = "ElectricalForceConstant", final unit = "N/A");
  type InversePotential = Real(final quantity = "InversePotential",
    final unit = "1/V");
  type Transconductance = Real(final quantity = "Transconductance",
    final unit = "A/V2");
  type FaradayConstant = Real(final quantity = "FaradayConstant",
    final unit = "C/mol");

  // Quantities without a unit

  type DimensionlessRatio = Real(final quantity = "DimensionlessRatio",
    final unit = "1");
  type AmplitudeLevelDifference = Real(
    final quantity = "AmplitudeLevelDifference", final unit = "dB");
  type PerUnit = Real(unit = "1");
end SI;
