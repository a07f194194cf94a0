within Modelica.Blocks.Math;
block PolarToRectangular "Point with the length u_abs and the angle u_arg"
  extends Icons.Block;

  Interfaces.RealInput u_abs "Length";
  Interfaces.RealInput u_arg(unit = "rad") "Angle";
  Interfaces.RealOutput y_re "Real part";
  Interfaces.RealOutput y_im "Imaginary part";
equation
  y_re = u_abs*cos(u_arg);
  y_im = u_abs*sin(u_arg);
end PolarToRectangular;
