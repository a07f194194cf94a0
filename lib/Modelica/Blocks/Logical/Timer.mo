within Modelica.Blocks.Logical;
block Timer "Time since u became true, 0 while it is false"
  extends Icons.Block;

  Interfaces.BooleanInput u "Input";
  Interfaces.RealOutput y "Output";
protected
  discrete SI.Time entryTime(start = 0) "When u became true";
equation
  when u then
    entryTime = time;
  end when;
  y = if u then time - entryTime else 0;
end Timer;
