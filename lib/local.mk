# Every file of the library, one line each; installed as a tree.
nobase_dist_pkgdata_DATA += \
  lib/Modelica/Constants.mo \
  lib/Modelica/Icons.mo \
  lib/Modelica/SIunits.mo \
  lib/Modelica/Units/NonSI.mo \
  lib/Modelica/Units/SI.mo \
  lib/Modelica/Units/package.mo \
  lib/Modelica/Units/package.order \
  lib/Modelica/package.mo \
  lib/Modelica/package.order
