#!/bin/sh
# What goes wrong at events: each ends with exit code 3 and a message that tells
# who and when, and what was computed so far is there.

models=$QBG_SOURCE_DIR/tests/data/events
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' 0
checks=0
failures=0

# expect WHAT EXPECTED ACTUAL
expect ()
{
  checks=$((checks + 1))
  test "$2" = "$3" && return
  echo "$1: expected '$2', got '$3'"
  failures=$((failures + 1))
}

# message PATTERN: a line of standard error is like that
message ()
{
  checks=$((checks + 1))
  grep -q -e "$1" "$scratch/err" && return
  echo "no message '$1' but:"
  cat "$scratch/err"
  failures=$((failures + 1))
}

# run STATUS MODEL OPTION...
run ()
{
  wanted=$1 model=$2
  shift 2
  rm -f "$scratch/out.csv"
  "$QBG" simulate "$@" -o "$scratch/out.csv" "$models/$model.mo" \
    >"$scratch/out" 2>"$scratch/err"
  expect "exit code of $model with $*" "$wanted" $?
}

# reached PATTERN: the last row's time is like that
reached ()
{
  last=`sed -n '$s/,.*//p' "$scratch/out.csv"`
  case $last in
    $1) ok=yes ;;
    *) ok="no: $last" ;;
  esac
  expect "the last row is at $1" yes "$ok"
}

for method in qss2 liqss2 liqss3 cvode; do
  run 3 short --method=$method
  message 'after 0.5 s: .*no unique solution for S1, S2.*short circuit'
  reached '0.5*'
  run 3 floating_inductor --method=$method
  message 'after 0.5 s: .*no unique solution for S.*no way to go on'
  reached '0.5*'
  run 3 division --method=$method
  message "'ratio' is not finite at the event at 0.5 s"
  reached '0.5*'
  run 3 endless --method=$method
  message 'the event at 0.4 s does not end: n, b would'
  reached '0.4*'
done

# A loop without a solution: nothing that is no solution is taken for one.
for method in qss2 liqss3 cvode adams sdirk ida auto; do
  run 3 overload --method=$method
  reached '0.21*'
done
run 3 overload --method=liqss3
message 'loop has no solution at 0.21248.* s: line, load, beside$'
run 3 overload --method=cvode
message 'no solution was found for these: line.n.v, line.i, load.v'
run 3 overload --method=qss2 --engine=network
message 'loop has no solution at 0.212.* s: line, load, beside$'

# A derivative that becomes infinite: no method goes across.
for method in qss2 qss3 liqss1 liqss2 liqss3 cvode adams ida sdirk rk4 auto; do
  run 3 pole --method=$method
  message "the derivative of 'x' grows without bound at 0\\.\\(499\\|500\\)"
  reached '0.[45]*'
  run 0 quotients --method=$method
done
for method in cvode ida liqss3; do
  run 0 stiff_quotient --method=$method --tolerance=1e-6
done

for method in qss3 liqss2; do
  run 3 chatter --method=$method --max-events=1000
  message 'warning: chattering: sensor.v > 0 changed 200 times from 0.1'
  message 'more than 1000 events by 0.1.* s; most changes had sensor.v > 0'
  reached '0.1*'
done
# Of 100,000 events between 0.1 s and 0.2 s those have rows that came before it
# was known.
run 0 chatter --method=liqss3 --stop-time 0.2 --interval 0.01
expect "rows of a voltage that slides" 0.2 \
  "`sed -n '$s/,.*//p' "$scratch/out.csv"`"
expect "fewer than 500 of them" 1 \
  "`sed -n '/0.2 s by .* \([34][0-9][0-9]\) rows$/p' "$scratch/out" | wc -l`"
run 3 chatter --method=cvode --max-events=10
message 'more than 10 events by 0.1 s; most changes had sensor.v > 0 (9)'
run 3 chatter --engine=network --method=qss2 --max-events=10
message 'more than 10 events by 0.1'
run 3 chatter --method=auto --max-events=10
message 'more than 10 events by 0.1'
expect "the method that met the limit" 1 "`grep -c 'by liqss3' "$scratch/out"`"
run 2 chatter --max-events=0.5
message 'the number of events must be a whole one'

"$QBG" simulate "$models/latch.mo" Loop >"$scratch/out" 2>"$scratch/err"
expect "exit code of a loop of gates" 1 $?
message "latch.mo:7:11: error: 'q', 'qi' depend on each other"
"$QBG" simulate "$models/latch.mo" Oscillating >"$scratch/out" \
  2>"$scratch/err"
expect "exit code of a gate that asks for its opposite" 3 $?
message 'the event at 0 s does not end: q would have to change'

# What comes between two rails, or two positions of a diode behind a large gain,
# is over at once by ida too.
"$QBG" compare "$QBG_SOURCE_DIR/circuits/schmitt_trigger.mo" --methods ida \
  --tolerance 1e-4 --fail-above 1e-3 >/dev/null 2>&1
expect "a trigger by ida is that by cvode" 0 $?
for method in cvode ida liqss3; do
  "$QBG" compare "$models/peak.mo" --methods $method --tolerance 1e-4 \
    --fail-above 3e-3 >/dev/null 2>&1
  expect "a peak detector by $method" 0 $?
done
# The diode's current is the capacitor's, C dV/dt; 15,000 times as much as the
# amplifier's input is off would be amperes.
run 0 peak --method=liqss3 --tolerance=1e-3 --variables=D.i --stop-time=0.0025
expect "the current while the capacitor follows" yes \
  "`awk -F, 'NR > 6 { t = $1; i = 0.000001*5*628.3185*cos(628.3185*t)
      if ($2 - i > 1e-4 || i - $2 > 1e-4) bad = 1 }
    END { print bad ? "no" : "yes" }' "$scratch/out.csv"`"

# A crossing that a law of products hides from the sources' polynomials.
for method in qss2 liqss2 liqss3; do
  run 0 follower --method=$method --statistics=text
  expect "crossings of a follower by $method" 12 \
    "`sed -n 's/ *\([0-9]*\)  zero crossings$/\1/p' "$scratch/out"`"
done

# A crossing by rounding that is none for who settles the event.
for options in --method=qss3 --method=liqss3 \
    '--method=liqss2 --engine=network'; do
  run 0 amplifier $options --statistics=text
  expect "crossings of an amplifier with $options" 4 \
    "`sed -n 's/ *\([0-9]*\)  zero crossings$/\1/p' "$scratch/out"`"
  run 0 ../msl/CharacteristicIdealDiodes $options
done

run 0 warning --method=liqss2
message 'warning: C is getting full (first at '

"$QBG" simulate --method=liqss2 --statistics=json -o "$scratch/out.csv" \
  --max-events=1000 "$models/chatter.mo" >"$scratch/out" 2>"$scratch/err"
expect "the component of a condition" 1 \
  "`grep -c '"component": *"sensor"' "$scratch/out"`"
expect "the rate of a condition" 1 "`grep -c perSecond "$scratch/out"`"

echo "$((100 * (checks - failures) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
test "$failures" -eq 0
