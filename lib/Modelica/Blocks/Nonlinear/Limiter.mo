within Modelica.Blocks.Nonlinear;
block Limiter "The input, held between uMin and uMax"
  import Modelica.Blocks.Types.LimiterHomotopy;
  extends Interfaces.SISO;
  parameter Real uMax(start = 1) "Upper limit";
  parameter Real uMin = -uMax "Lower limit";
  parameter Boolean strict = false "No event where a limit is reached"
    annotation(Evaluate = true);
  parameter LimiterHomotopy homotopyType = LimiterHomotopy.Linear
    "How the start may be sought; here it has no effect";
equation
  assert(uMax >= uMin, "uMax of a limiter must not be below uMin");
  y = if strict
    then smooth(0, noEvent(if u > uMax then uMax elseif u < uMin then uMin
      else u))
    else smooth(0, if u > uMax then uMax elseif u < uMin then uMin else u);
end Limiter;
