within Modelica.Blocks.Logical;
block TriggeredTrapezoid
  "Rises when u becomes true, falls when it becomes false"
  extends Icons.Block;
  parameter Real amplitude = 1 "Height above the offset";
  parameter SI.Time rising(final min = 0) = 0 "How long it rises";
  parameter SI.Time falling(final min = 0) = rising "How long it falls";
  parameter Real offset = 0 "Output while u is false";

  Interfaces.BooleanInput u "Input";
  Interfaces.RealOutput y "Output";
protected
  discrete Real endValue "Where the output goes";
  discrete Real rate "How fast";
  discrete SI.Time T "When it is there";
equation
  y = if time < T then endValue - (T - time)*rate else endValue;
  when {initial(), u, not u} then
    endValue = if u then offset + amplitude else offset;
    rate = if u and rising > 0 then amplitude/rising
      elseif not u and falling > 0 then -amplitude/falling else 0;
    // From where it is now, which the ramp before may not have completed.
    T = if initial() or not (if u then rising > 0 else falling > 0) then time
      elseif time < pre(T)
      then time + (endValue - pre(endValue) + (pre(T) - time)*pre(rate))/rate
      else time + (endValue - pre(endValue))/rate;
  end when;
end TriggeredTrapezoid;
