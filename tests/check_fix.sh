#!/bin/sh
# What --fix-with prints is a patch, and after it the findings are gone.
# Each case: a file of tests/golden, what is added, and what is said after.

command -v patch >/dev/null || exit 77
golden=$QBG_SOURCE_DIR/tests/golden
QBG_DATA=$QBG_SOURCE_DIR; export QBG_DATA
unset MODELICAPATH
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 99
failures=0
n=0
clean='0 algebraic loops, 0 dependent storages'

fail ()
{
  echo "FAIL: $*"
  failures=$((failures + 1))
}

# fix FILE PART EXPECTED: in the folder of the file, with plain patch.
fix ()
{
  n=$((n + 1))
  "$QBG" check "$1" --fix-with "$2" >patch.txt 2>err.txt
  [ -s patch.txt ] || { fail "$1 $2: no patch"; cat err.txt; return; }
  patch -s <patch.txt >patch.err 2>&1 || { fail "$1 $2"; cat patch.err; return; }
  "$QBG" check "$1" >after.txt 2>&1
  grep -q "$3" after.txt || { fail "$1 $2: not '$3'"; cat "$1" after.txt; }
  rm -f ./*.orig ./*.rej
}

case_of ()
{
  cp "$golden/causality_$1.mo" "$1.mo" && fix "$1.mo" "$2" "$3"
}

for part in R=1e-3 L=1e-9; do
  case_of parallel_capacitors $part "$clean"
  case_of capacitors_in_parallel $part "$clean"
  case_of capacitor_across_source $part "$clean"
  case_of capacitor_mesh $part "$clean"
  case_of parallel_sources $part "it can be simulated"
  case_of shorted_source $part "it can be simulated"
  case_of shorted_by_sensor $part "it can be simulated"
  case_of stages $part "$clean"
  case_of transformer $part "$clean"
done
for part in R=1e6 C=1e-12; do
  case_of series_inductors $part "$clean"
  case_of inductor_star $part "$clean"
  case_of series_current_sources $part "it can be simulated"
  case_of current_star $part "it can be simulated"
  case_of floating_current_source $part "it can be simulated"
  case_of current_source_and_sensor $part "it can be simulated"
done
for part in C=1e-12 L=1e-9; do
  case_of two_resistors $part "1 state, $clean"
  case_of bridge $part "$clean"
  case_of submodel_loop $part "$clean"
  case_of controlled_loop $part "$clean"
done
case_of everything R=1 "$clean"
case_of everything R=1 "it can be simulated"
case_of transformer_sources R=1 "it can be simulated"
case_of gyrator R=1 "$clean"

# Ends of lines, no newline at the end, everything on one line, connections
# with annotations, and several of one pin.
cp "$golden/causality_two_resistors.mo" crlf.mo
sed -i 's/$/\r/' crlf.mo
fix crlf.mo C=1e-12 "$clean"
[ "$(grep -c "$(printf '\r')\$" crlf.mo)" = "$(wc -l <crlf.mo)" ] \
  || fail "crlf.mo: not all lines end alike"
printf %s "$(cat "$golden/causality_two_resistors.mo")" >no_newline.mo
fix no_newline.mo C=1e-12 "$clean"
tr '\n' ' ' <"$golden/causality_parallel_capacitors.mo" | sed 's,.*parallel have one voltage\. ,,' >one_line.mo
fix one_line.mo R=1 "$clean"
mkdir 'a folder'
cp "$golden/causality_two_resistors.mo" 'a folder/two resistors.mo'
"$QBG" check 'a folder/two resistors.mo' --fix-with C=1 2>/dev/null \
  | patch -s -p0 || fail "patch -p0 with a folder"
"$QBG" check 'a folder/two resistors.mo' 2>/dev/null | grep -q "$clean" \
  || fail "patch -p0 with a folder: still there"
cat >many.mo <<'END'
model Other
  Modelica.Electrical.Analog.Basic.Resistor C2(R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C2.p, ground.p);
end Other;
model Many
  Modelica.Electrical.Analog.Sources.ConstantVoltage V1(V = 1);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1), C2(
      C = 1), 'C 3'(C = 1); // a comment; with a semicolon
  Modelica.Electrical.Analog.Basic.Ground ground; Real C2_R = 1;
protected
  Modelica.Electrical.Analog.Basic.Resistor R1(R = 1), R2(R = 1);
equation
  connect(V1.p, R1.p) annotation (Line(points = {{0, 0}, {1, 1}}, color = {0,
        0, 255}));
  connect(R1.n, C2.p) annotation (Line); connect(C2.p, C1.p); // twice a line
  for k in 1:1 loop connect('C 3'.p, C2.p); connect(R2.p, C2.p); end for;
  connect(C1.n, V1.n);
  connect(C2.n, V1.n);
  connect('C 3'.n, V1.n);
  connect(R2.n, V1.n);
  connect(V1.n, ground.p);
end Many;
END
fix many.mo R=1 "3 states, $clean"
cat >derived.mo <<'END'
model Base
  Modelica.Electrical.Analog.Basic.Capacitor C1(C = 1), C2(C = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C1.n, ground.p);
  connect(C2.n, ground.p);
end Base;
model Derived
  extends Base;
  Modelica.Electrical.Analog.Sources.ConstantCurrent I1(I = 1);
equation
  connect(C1.p, C2.p);
  connect(I1.p, C1.p);
  connect(I1.n, ground.p);
end Derived;
END

# Where nothing can be done in the text, it is said why.
"$QBG" check derived.mo --fix-with R=1 >patch.txt 2>err.txt
[ -s patch.txt ] && fail "derived.mo: a patch"
grep -q 'not connected in the class that declares it \[QBG0310\]' err.txt \
  || fail "derived.mo: no reason"
cp "$golden/causality_resistor_ladder.mo" ladder.mo
"$QBG" check ladder.mo --fix-with C=1 >patch.txt 2>err.txt
[ -s patch.txt ] && fail "ladder.mo: a patch"
grep -q 'element of an array \[QBG0310\]' err.txt || fail "ladder.mo: no reason"
"$QBG" check ladder.mo --fix-with R=1 >patch.txt 2>err.txt
[ -s patch.txt ] && fail "ladder.mo: a patch with R"
grep -q 'would cure nothing' err.txt || fail "ladder.mo: silent"

for wrong in R R= R=0 R=-1 R=x X=1 R=inf =1 '' R=1k; do
  "$QBG" check ladder.mo --fix-with "$wrong" >/dev/null 2>&1
  [ $? = 2 ] || fail "--fix-with '$wrong' is accepted"
done
echo "$((100 * (n - failures) / n))%: Checks: $n, Failures: $failures, Errors: 0"
[ $failures = 0 ]
