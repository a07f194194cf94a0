within Modelica.Blocks.Nonlinear;
block VariableLimiter "The input, held between limit2 and limit1"
  extends Interfaces.SISO;
  parameter Boolean strict = false "No event where a limit is reached"
    annotation(Evaluate = true);

  Interfaces.RealInput limit1 "Upper limit";
  Interfaces.RealInput limit2 "Lower limit";
equation
  y = if strict
    then smooth(0, noEvent(if u > limit1 then limit1
      elseif u < limit2 then limit2 else u))
    else smooth(0, if u > limit1 then limit1 elseif u < limit2 then limit2
      else u);
end VariableLimiter;
