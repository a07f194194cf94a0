within Modelica.Blocks.Math;
block RectangularToPolar "Length and angle of the point (u_re, u_im)"
  extends Icons.Block;

  Interfaces.RealInput u_re "Real part";
  Interfaces.RealInput u_im "Imaginary part";
  Interfaces.RealOutput y_abs "Length";
  Interfaces.RealOutput y_arg(unit = "rad") "Angle";
equation
  y_abs = sqrt(u_re*u_re + u_im*u_im);
  y_arg = atan2(u_im, u_re);
end RectangularToPolar;
