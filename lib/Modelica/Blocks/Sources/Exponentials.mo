within Modelica.Blocks.Sources;
block Exponentials "Rises towards outMax, then falls back, both exponentially"
  extends Interfaces.SignalSource;
  parameter Real outMax = 1 "What it would rise to if it rose for ever";
  parameter SI.Time riseTime(min = 0, start = 0.5) "How long it rises";
  parameter SI.Time riseTimeConst(min = Modelica.Constants.small) = 0.1
    "Time constant of the rise";
  parameter SI.Time fallTimeConst(min = Modelica.Constants.small) =
    riseTimeConst "Time constant of the fall";
protected
  final parameter Real top = outMax*(1 - exp(-riseTime/riseTimeConst))
    "Where the rise ends";
equation
  y = offset + (if time < startTime then 0
    elseif time < startTime + riseTime
    then outMax*(1 - exp(-(time - startTime)/riseTimeConst))
    else top*exp(-(time - startTime - riseTime)/fallTimeConst));
end Exponentials;
