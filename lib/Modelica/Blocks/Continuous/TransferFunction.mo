within Modelica.Blocks.Continuous;
block TransferFunction "b(s)/a(s), highest powers first"
  // Controller canonical form: x[n] is the input filtered by 1/a, and each x
  // is the derivative of the next.
  import Modelica.Blocks.Types.Init;
  extends Interfaces.SISO;
  parameter Real b[:] = {1} "Factors of the numerator";
  parameter Real a[:] = {1} "Factors of the denominator";
  parameter Init initType = Init.NoInit "How it starts"
    annotation(Evaluate = true);
  parameter Real x_start[size(a, 1) - 1] = zeros(size(a, 1) - 1)
    "States at the start";
  parameter Real y_start = 0 "Output at the start";
protected
  final parameter Integer nx = size(a, 1) - 1 "How many states";
  final parameter Integer nb = size(b, 1) "How many factors of b";
  final parameter Real bb[nx + 1] = {
    if j > nx + 1 - nb then b[max(1, j + nb - nx - 1)] else 0
    for j in 1:nx + 1} "b, as long as a";
  final parameter Real d = bb[1]/a[1] "From input to output at once";
public
  Real x[nx](start = x_start, each fixed = initType == Init.InitialState)
    "States";
initial equation
  if initType == Init.SteadyState then
    for j in 1:nx loop
      der(x[j]) = 0;
    end for;
  elseif initType == Init.InitialOutput then
    y = y_start;
    for j in 1:nx - 1 loop
      x[j] = 0;
    end for;
  end if;
equation
  assert(nb <= nx + 1, "The numerator's degree is above the denominator's");
  if nx > 0 then
    der(x[1]) = (u - sum(a[j + 1]*x[j] for j in 1:nx))/a[1];
  end if;
  for j in 2:nx loop
    der(x[j]) = x[j - 1];
  end for;
  y = sum((bb[j + 1] - d*a[j + 1])*x[j] for j in 1:nx) + d*u;
end TransferFunction;
