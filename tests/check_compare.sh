#!/bin/sh
# Methods against each other on a circuit: what does not depend on the clock.

circuits=$QBG_SOURCE_DIR/circuits
golden=$QBG_SOURCE_DIR/tests/golden
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

# column NAME: of the table in out, without its title.
column ()
{
  awk -F, -v name="\"$1\"" 'NR == 1 { for (i = 1; i <= NF; i++)
    if ($i == name) k = i } NR > 1 { printf "%s ", $k }' "$scratch/out"
}

compare () { "$QBG" compare "$@" >"$scratch/out" 2>"$scratch/err"; }

compare "$circuits/pulse_rlc.mo" --methods qss3,qss2 --tolerance 1e-5,1e-3 \
  --format=csv
expect "exit code" 0 $?
expect "methods in their own order" '"qss2" "qss2" "qss3" "qss3" ' \
  "`column method`"
expect "tolerances from large to small" "0.001 1e-05 0.001 1e-05 " \
  "`column tolerance`"
expect "all have the same events, two a period" yes "`column events |
  awk '{ print ($1 >= 99 && $1 == $2 && $1 == $3 && $1 == $4 ? "yes" : "no") }'`"
expect "errors are small and go with the tolerance" "yes" "`column maxShifted |
  awk '{ print $1 < 1e-3 && $2 < 1e-5 && $2 < $1 / 10 &&
               $3 < 1e-3 && $4 < 1e-5 && $4 < $3 / 10 ? "yes" : "no" }'`"
expect "steps of order 2 go with the root of the tolerance" "yes" \
  "`column steps | awk '{ print ($2 > 5 * $1 ? "yes" : "no") }'`"

compare "$circuits/pulse_rlc.mo" --methods 'QSS?' --tolerance 1e-2 \
  --format=json
expect "a pattern of methods" 3 "`grep -c '"method"' "$scratch/out"`"
expect "the same twice" same "`
  grep -v '"cpu"' "$scratch/out" >"$scratch/first"
  compare "$circuits/pulse_rlc.mo" --methods 'qss?' --tolerance 1e-2 \
    --format=json
  grep -v '"cpu"' "$scratch/out" | cmp -s - "$scratch/first" && echo same`"

compare "$circuits/pulse_rlc.mo" --methods qss2 --tolerance 1e-2,1e-6 \
  --fail-above 1e-5
expect "exit code if one is off" 4 $?
expect "which is named" "qbg compare: qss2 at 0.01 is off by" \
  "`sed 's/ [^ ]*, which.*//' "$scratch/err"`"
compare "$circuits/pulse_rlc.mo" --methods qss2 --fail-above 0.1
expect "exit code if none is off" 0 $?
compare "$circuits/stiff_ladder.mo" --methods qss2 --tolerance 1e-3 \
  --time-limit 1e-7
expect "exit code if there is no time at all" 3 $?
compare "$golden/compare/ends.mo" --methods qss2,cvode --tolerance 1e-3 \
  --fail-above 1 --reference "$golden/compare/ends.csv"
expect "exit code if the model ends before its reference" 4 $?
expect "which is told of each method" 2 \
  "`grep -c 'ends at 0.69[0-9]* s, the reference at 2 s' "$scratch/out"`"
compare "$golden/compare/ends.mo" --methods qss2,cvode --tolerance 1e-3 \
  --fail-above 1e-2
expect "exit code if the reference ends with it" 0 $?

# What the reference is certain to: backward differentiation is not, where
# something rings on.
compare "$circuits/pulse_rlc.mo" --methods qss3 --tolerance 1e-3
expect "the reference" 1 "`grep -c 'against cvode at 1e-10.*is certain to [1-9]e-' \
  "$scratch/out"`"
expect "errors that it can judge" 0 "`grep -c 'errors below' "$scratch/err"`"
compare "$circuits/lc_line.mo" --methods qss3 --tolerance 1e-3
expect "the reference of what rings" 1 \
  "`grep -c 'against adams at 1e-10' "$scratch/out"`"
compare "$golden/compare/ends.mo" --methods cvode --tolerance 1e-10,1e-3
expect "errors that it cannot judge" 1 \
  "`grep -c '^qbg compare: errors below .* (1 of 2)' "$scratch/err"`"

# Against a file: exact values of 1/(1 - time) at three times, so that linear
# interpolation between them is what differs; nothing comes past 1.
printf '"time","C.v"\n0,1\n0.25,1.3333333333333333\n0.5,2\n' \
  >"$scratch/exact.csv"
compare "$golden/compare/blow_up.mo" --methods qss3 --tolerance 1e-6 \
  --reference "$scratch/exact.csv" --stop-time 0.5 --interval 0.25 \
  --format=csv --fail-above 1e-5
expect "exit code against a file" 0 $?
compare "$golden/compare/blow_up.mo" --methods qss2,qss3 --tolerance 1e-3 \
  --reference "$scratch/exact.csv" --format=csv
expect "exit code if no method comes to the end" 3 $?
expect "rows that say why" 2 "`grep -c 'stopped at' "$scratch/out"`"
compare "$golden/compare/blow_up.mo" --methods qss2 --tolerance 1e-3 \
  --reference "$scratch/exact.csv" --fail-above 1
expect "exit code if a failed method is to be told" 4 $?
compare "$golden/compare/blow_up.mo" --methods qss2
expect "exit code without a reference" 3 $?
printf '"time","x"\n0,1\n1,1\n' >"$scratch/other.csv"
compare "$circuits/pulse_rlc.mo" --reference "$scratch/other.csv"
expect "exit code if the reference has nothing of the model" 1 $?
compare "$circuits/pulse_rlc.mo" --reference "$scratch/none.csv"
expect "exit code without the reference's file" 1 $?

compare "$circuits/pulse_rlc.mo" --methods 'qss2,qss3' --tolerance 1e-2,1e-3 \
  --variables 'C.v,L.i' --plot "$scratch/work.svg"
expect "exit code with pictures" 0 $?
for name in work work-waves; do
  expect "end of $name.svg" "</svg>" "`tail -n 1 "$scratch/$name.svg"`"
done
expect "marks in the first" 6 \
  "`grep -c 'class="mark"' "$scratch/work.svg"`"
expect "panes of the second" 4 \
  "`grep -c 'class="pane"' "$scratch/work-waves.svg"`"
compare "$circuits/pulse_rlc.mo" --methods qss2 --tolerance 1e-2 \
  --plot "$scratch/none/work.svg"
expect "exit code if a picture cannot be written" 3 $?

echo "$((100 * (checks - failures) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
test "$failures" -eq 0
