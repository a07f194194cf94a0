// qbg: check --syntax %
model A
  import Modelica.*.Math;
  import Modelica.{};
  import;
  extends;
  extends Base (x = );
end A;
