within Modelica.Blocks.Sources;
block LogFrequencySweep
  "Grows from wMin to wMax by equal factors in equal times"
  extends Interfaces.SO;
  parameter Real wMin(final min = Modelica.Constants.eps) "First value";
  parameter Real wMax(final min = Modelica.Constants.eps) "Last value";
  parameter SI.Time startTime = 0 "When it starts to grow";
  parameter SI.Time duration(min = 0, start = 1) "How long it grows";
protected
  final parameter Real rate(unit = "1/s") =
    if duration > 0 then log(wMax/wMin)/duration else 0
    "Growth of the logarithm";
equation
  y = if time < startTime then wMin
    elseif time < startTime + duration then wMin*exp(rate*(time - startTime))
    else wMax;
end LogFrequencySweep;
