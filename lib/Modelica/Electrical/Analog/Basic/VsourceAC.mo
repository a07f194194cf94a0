within Modelica.Electrical.Analog.Basic;
model VsourceAC "Mains: the source of the textbook circuits"
  import Modelica.Constants.pi;
  extends Interfaces.OnePort;
  parameter SI.Voltage VA = 220 "Amplitude";
  parameter SI.Frequency f = 50 "Frequency";
equation
  v = VA*sin(2*pi*f*time);
end VsourceAC;
