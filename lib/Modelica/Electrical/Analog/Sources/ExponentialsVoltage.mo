within Modelica.Electrical.Analog.Sources;
model ExponentialsVoltage
  "Rises towards vMax, then falls back, both exponentially"
  parameter SI.Voltage vMax(start = 1)
    "What it would rise to if it rose for ever";
  parameter SI.Time riseTime(min = 0, start = 0.5) "How long it rises";
  parameter SI.Time riseTimeConst(min = Modelica.Constants.small, start = 0.1)
    "Time constant of the rise";
  parameter SI.Time fallTimeConst(min = Modelica.Constants.small,
    start = riseTimeConst) "Time constant of the fall";
  extends Interfaces.VoltageSource(
    redeclare Modelica.Blocks.Sources.Exponentials signalSource(
      outMax = vMax, riseTime = riseTime,
      riseTimeConst = riseTimeConst, fallTimeConst = fallTimeConst));
end ExponentialsVoltage;
