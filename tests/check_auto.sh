#!/bin/sh
# Which method is chosen for which circuit, and that its result is right.

circuits=$QBG_SOURCE_DIR/circuits
cases=$QBG_SOURCE_DIR/tests/golden/compare
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

# chosen EXPECTED FILE [OPTION...]: the line that tells of the choice.
chosen ()
{
  expected=$1
  file=$2
  shift 2
  "$QBG" simulate "$file" "$@" >"$scratch/out" 2>/dev/null
  expect "the choice for $file" "$expected" \
    "`sed -n 's/ was chosen//p' "$scratch/out"`"
  expect "the method that was used for $file" \
    "`sed -n 's/ was chosen.*//p' "$scratch/out"`" \
    "`sed -n 's/.* s by \([^:]*\):.*/\1/p' "$scratch/out"`"
}

chosen "liqss3: it switches by 1 condition" "$circuits/buck.mo" \
  --stop-time 1e-3
chosen "liqss3: it switches by 4 conditions" "$circuits/diode_bridge.mo"
chosen "liqss3: its sources jump 99 times" "$circuits/pulse_rlc.mo"
chosen "liqss3: its sources jump over 1000 times" "$circuits/pulse_rlc.mo" \
  --stop-time 1000 --interval 100
chosen "liqss3: there is nothing to integrate" "$circuits/sine_r.mo"
chosen "liqss3: quantized states were asked for" "$circuits/rc_ladder.mo" \
  --quantum 1e-3
chosen "liqss3: quantized states were asked for" "$circuits/rc_ladder.mo" \
  --output-at=events
chosen "adams: nothing switches, and it is not stiff" "$circuits/lc_line.mo" \
  --method=AUTO
chosen "liqss3: it is small, and not very stiff" "$circuits/hierarchical.mo" \
  --tolerance 1e-3
chosen "liqss3: nothing switches, and little happens" \
  "$circuits/hierarchical.mo" --tolerance 1e-5
chosen "liqss3: nothing switches, and little of it moves (10 %)" \
  "$circuits/lc_line.mo" --override N=1000 --interval 10
chosen "liqss3: its sources jump 399 times" "$circuits/switched_capacitor.mo"
chosen "adams: nothing switches, and it oscillates (rates up to 1e+03/s)" \
  "$cases/tank.mo"
chosen "cvode: nothing switches, and it is stiff (rates up to 2e+06/s)" \
  "$cases/stiff.mo"
chosen "cvode: nothing is known of how fast it is" "$cases/star.mo"
chosen "adams: nothing switches, and it is not stiff" "$cases/hum.mo"
chosen "adams: nothing switches, and it is not stiff" "$cases/hum.mo" \
  --override N=4 --tolerance 1e-3 --stop-time 1

# Quantized and classical methods find to the same rail at once.
"$QBG" compare "$circuits/schmitt_trigger.mo" --methods liqss3 \
  --tolerance 1e-4 --fail-above 1e-3 >/dev/null 2>&1
expect "a trigger by liqss3 is that by cvode" 0 $?

# Diodes that take over from each other behind inductances: quanta would hide
# when, were it not for the modes that are fast.
chosen "liqss3: it switches by 6 conditions" "$cases/six_pulse.mo"
for tolerance in 1e-2 1e-3 1e-4; do
  "$QBG" compare "$cases/six_pulse.mo" --methods liqss2,liqss3 \
    --tolerance $tolerance --fail-above $tolerance >"$scratch/out" 2>&1
  expect "six pulses at $tolerance" 0 $?
done
"$QBG" simulate "$cases/six_pulse.mo" --method=liqss3 2>&1 >/dev/null |
  grep 'known only' >"$scratch/out"
expect "nothing comes late" 1 $?
"$QBG" compare "$cases/six_pulse.mo" --override Goff=1e-9 --methods liqss3 \
  --tolerance 1e-3 --fail-above 1e-3 >/dev/null 2>&1
expect "six pulses behind diodes that let nothing through" 0 $?

# A trial that the second wins: the same to the byte, whatever else is asked
# for.  That it does not go by the clock is shown by check_race.
line=$cases/pulse_line.mo
"$QBG" simulate "$line" -o "$scratch/first.csv" >"$scratch/out"
expect "the second takes less work" 1 \
  "`grep -c '^cvode was chosen: liqss3 took more work up to' "$scratch/out"`"
"$QBG" simulate "$line" -o "$scratch/second.csv" >"$scratch/again"
cmp "$scratch/first.csv" "$scratch/second.csv"
expect "two runs with a trial are the same" 0 $?
expect "and say the same" "`grep chosen "$scratch/out"`" \
  "`grep chosen "$scratch/again"`"
"$QBG" simulate "$line" --variables 'C[40].v' -o "$scratch/one.csv" >/dev/null
"$QBG" simulate "$line" --variables 'C[40].v' --method=cvode \
  --tolerance 1e-5 -o "$scratch/single.csv" >/dev/null
cmp "$scratch/one.csv" "$scratch/single.csv"
expect "what is taken is what the method gives by itself" 0 $?

"$QBG" simulate "$circuits/rc_ladder.mo" --method=qss2 >"$scratch/out"
expect "nothing is said of a method that was asked for" 0 \
  "`grep -c chosen "$scratch/out"`"
"$QBG" simulate "$circuits/rc_ladder.mo" -o - >"$scratch/out" 2>"$scratch/err"
expect "a result on standard output stands alone" '"time"' \
  "`head -n 1 "$scratch/out" | cut -d, -f 1`"
expect "the choice is told beside it" 1 "`grep -c chosen "$scratch/err"`"

# What no method can do: the first is told of, unless the second gets farther.
"$QBG" simulate "$cases/blow_up.mo" >"$scratch/out" 2>"$scratch/err"
expect "exit code if no method comes to the end" 3 $?
expect "the method that is told of" 1 \
  "`grep -c '^liqss3 was chosen: it is small' "$scratch/out"`"
"$QBG" simulate "$cases/blow_up.mo" --tolerance 1e-5 --stop-time 0.999999 \
  >"$scratch/out" 2>"$scratch/err"
expect "exit code if the second comes to the end" 0 $?
expect "the method that failed first" 1 \
  "`grep -c '^liqss3 was chosen: adams failed at' "$scratch/out"`"

# Errors stay near the tolerance.
for file in "$circuits/buck.mo" "$circuits/lc_line.mo" "$circuits/pulse_rlc.mo" \
  "$circuits/stiff_ladder.mo" "$circuits/rc_ladder.mo"; do
  "$QBG" compare "$file" --methods auto --tolerance 1e-3 --fail-above 3e-3 \
    >"$scratch/out" 2>&1
  expect "exit code of comparing auto for $file" 0 $?
done

echo "$((100 * (checks - failures) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
test "$failures" -eq 0
