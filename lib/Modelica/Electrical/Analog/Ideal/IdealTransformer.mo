within Modelica.Electrical.Analog.Ideal;
model IdealTransformer "Transformer by turns alone, or with magnetisation"
  extends Interfaces.TwoPort;
  parameter Real n(start = 1) "v1/v2";
  parameter Boolean considerMagnetization = false
    "The core takes a current of its own"
    annotation(Evaluate = true);
  parameter SI.Inductance Lm1(start = 1)
    "Inductance of that current, seen from the first port"
    annotation(Dialog(enable = considerMagnetization));
protected
  SI.Current im1 "Magnetising current, seen from the first port";
  SI.MagneticFlux psim1 "Flux, seen from the first port";
equation
  v1 = n*v2;
  im1 = i1 + i2/n;
  if considerMagnetization then
    psim1 = Lm1*im1;
    v1 = der(psim1);
  else
    psim1 = 0;
    im1 = 0;
  end if;
end IdealTransformer;
