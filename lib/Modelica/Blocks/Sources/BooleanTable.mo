within Modelica.Blocks.Sources;
block BooleanTable "Changes at each time of a table"
  import Modelica.Blocks.Types.Extrapolation;
  extends Interfaces.partialBooleanSource;
  parameter SI.Time table[:] = {0, 1} "Times, in ascending order";
  parameter Boolean startValue = false "Output before the first";
  parameter Extrapolation extrapolation = Extrapolation.HoldLastPoint
    "What follows the last time: only HoldLastPoint is possible here";
  parameter SI.Time startTime = -Modelica.Constants.inf
    "Output is startValue until then";
  parameter SI.Time shiftTime = 0 "Added to each time of the table";
protected
  final parameter Integer n = size(table, 1) "How many times";
  Boolean till[n + 1] "Output as the first rows have it";
equation
  assert(extrapolation == Extrapolation.HoldLastPoint,
    "A BooleanTable can only hold its last value here");
  for j in 1:n - 1 loop
    assert(table[j + 1] > table[j], "The times of the table must grow");
  end for;
  till[1] = startValue;
  for j in 1:n loop
    till[j + 1] = if time >= shiftTime + table[j]
      then (if mod(j, 2) == 1 then not startValue else startValue)
      else till[j];
  end for;
  y = if time >= startTime then till[n + 1] else startValue;
end BooleanTable;
