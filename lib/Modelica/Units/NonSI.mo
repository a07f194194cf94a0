within Modelica.Units;
package NonSI "Types of quantities in units in use beside the SI"
  type Temperature_degC = Real(final quantity = "ThermodynamicTemperature",
    final unit = "degC") "Temperature in degrees Celsius";
  type Angle_deg = Real(final quantity = "Angle", final unit = "deg");
  type AngularVelocity_rpm = Real(final quantity = "AngularVelocity",
    final unit = "rev/min");
  type Time_minute = Real(final quantity = "Time", final unit = "min");
  type Time_hour = Real(final quantity = "Time", final unit = "h");
  type Time_day = Real(final quantity = "Time", final unit = "d");
  type ElectricCharge_Ah = Real(final quantity = "ElectricCharge",
    final unit = "A.h");
  type Energy_kWh = Real(final quantity = "Energy", final unit = "kW.h");
  type Energy_Wh = Real(final quantity = "Energy", final unit = "W.h");
end NonSI;
