within Modelica.Blocks.Sources;
block TimeTable "Straight lines between the points of a table"
  extends Interfaces.SignalSource;
  parameter Real table[:, 2] = fill(0.0, 0, 2)
    "Rows of time and value; two rows of equal time make a jump";
  parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1
    "Unit of the times in the table";
  parameter SI.Time shiftTime = startTime "When the table's time is 0";
protected
  final parameter Integer n = size(table, 1) "How many points";
  final parameter Integer m = max(n - 1, 0) "How many lines";
  final parameter SI.Time t[n] = {shiftTime + timeScale*table[j, 1]
    for j in 1:n} "Times of the points";
  // Line j goes from point j to point j + 1; the first and the last go on
  // outside the table.  A jump is a line of no length, flat at its far end.
  final parameter SI.Time from[m] = {
    if j == 1 then -Modelica.Constants.inf else t[j] for j in 1:m};
  final parameter SI.Time till[m] = {
    if j == m then Modelica.Constants.inf else t[j + 1] for j in 1:m};
  final parameter Real slope[m] = {
    if t[j + 1] > t[j] then (table[j + 1, 2] - table[j, 2])/(t[j + 1] - t[j])
    else 0 for j in 1:m};
equation
  for j in 1:m loop
    assert(t[j + 1] >= t[j], "The times of the table must not decrease");
  end for;
  y = offset + (if time < startTime then 0
    elseif n == 1 then sum(table[j, 2] for j in 1:n)
    else sum(if time >= from[j] and time < till[j]
      then table[j + 1, 2] + slope[j]*(time - t[j + 1]) else 0
      for j in 1:m));
end TimeTable;
