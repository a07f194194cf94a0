within Modelica.Blocks.Continuous;
block LimPID "Controller with limits that its integral part respects"
  import Modelica.Blocks.Types.SimpleController;
  extends Interfaces.SVcontrol;
  parameter SimpleController controllerType = SimpleController.PID
    "Which parts it has"
    annotation(Evaluate = true);
  parameter Real k = 1 "Factor";
  parameter SI.Time Ti(min = Modelica.Constants.small) = 0.5
    "Time constant of the integral part";
  parameter SI.Time Td(min = 0) = 0.1
    "Time constant of the derivative part";
  parameter Real yMax(start = 1) "Upper limit";
  parameter Real yMin = -yMax "Lower limit";
  parameter Real wp(min = 0) = 1 "Weight of the set-point, proportional part";
  parameter Real wd(min = 0) = 0 "Weight of the set-point, derivative part";
  parameter Real Ni(min = 100*Modelica.Constants.eps) = 0.9
    "Ni*Ti is the time constant by which the integral part leaves a limit";
  parameter Real Nd(min = 100*Modelica.Constants.eps) = 10
    "The derivative is smoothed over Td/Nd";
  parameter Real xi_start = 0 "Integral part at the start";
  parameter Real xd_start = 0 "State of the derivative part at the start";
  Real controlError "Set-point less measurement";
protected
  final parameter Boolean withI = controllerType == SimpleController.PI
    or controllerType == SimpleController.PID "It has an integral part";
  final parameter Boolean withD = controllerType == SimpleController.PD
    or controllerType == SimpleController.PID "It has a derivative part";
  final parameter SI.Time Tf = max(Td/Nd, 100*Modelica.Constants.eps)
    "Time constant that smooths the derivative";
  Real free "Output without limits, beside k";
  Real xi(start = xi_start, fixed = true) "Integral part";
  Real xd(start = xd_start, fixed = true) "Input of the derivative, smoothed";
  Real yd "Derivative part";
equation
  assert(yMax >= yMin, "yMax of a controller must not be below yMin");
  controlError = u_s - u_m;
  der(xd) = if withD then (wd*u_s - u_m - xd)/Tf else 0;
  yd = if withD then Td/Tf*(wd*u_s - u_m - xd) else 0;
  // What a limit takes off runs the integral part back.
  der(xi) = if withI
    then (controlError + (y - k*free)/(k*Ni))/Ti else 0;
  free = wp*u_s - u_m + yd + (if withI then xi else 0);
  y = smooth(0, if k*free > yMax then yMax elseif k*free < yMin then yMin
    else k*free);
end LimPID;
