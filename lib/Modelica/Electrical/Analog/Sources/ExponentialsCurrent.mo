within Modelica.Electrical.Analog.Sources;
model ExponentialsCurrent
  "Rises towards iMax, then falls back, both exponentially"
  parameter SI.Current iMax(start = 1)
    "What it would rise to if it rose for ever";
  parameter SI.Time riseTime(min = 0, start = 0.5) "How long it rises";
  parameter SI.Time riseTimeConst(min = Modelica.Constants.small, start = 0.1)
    "Time constant of the rise";
  parameter SI.Time fallTimeConst(min = Modelica.Constants.small,
    start = riseTimeConst) "Time constant of the fall";
  extends Interfaces.CurrentSource(
    redeclare Modelica.Blocks.Sources.Exponentials signalSource(
      outMax = iMax, riseTime = riseTime,
      riseTimeConst = riseTimeConst, fallTimeConst = fallTimeConst));
end ExponentialsCurrent;
