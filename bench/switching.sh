#!/bin/sh
# Usage: bench/switching.sh QBG CIRCUITS
#
# Circuits that switch, by the fused network: steps, events, seconds of CPU of
# the simulation alone, and nanoseconds per step. Rows are written for nothing,
# so that the simulation is what is measured.
set -eu

qbg=$1
circuits=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# value KEY: a number of the statistics.
value ()
{
  sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" "$scratch/statistics.json" |
    sed -n 1p
}

# measure NAME CIRCUIT OPTION...: the median of five runs by CPU.
measure ()
{
  name=$1
  circuit=$2
  shift 2
  for run in 1 2 3 4 5; do
    "$qbg" simulate "$circuits/$circuit.mo" "$@" \
      --statistics="$scratch/statistics.json" >/dev/null 2>&1
    echo `value simulate` `value steps` `value events` `value zeroCrossings`
  done >"$scratch/runs"
  sort -g "$scratch/runs" | sed -n 3p | awk -v name="$name" '{
      printf "| %s | %d | %d | %d | %.4f | %.0f |\n", name, $2, $3, $4, $1,
        ($2 ? 1e9 * $1 / $2 : 0) }'
}

quantum='--quantum 1e-3 --rel-quantum 1e-3'

echo '| circuit | steps | events | zero crossings | seconds | ns per step |'
echo '|---|---|---|---|---|---|'
measure 'buck, 1 s, liqss2' buck --method=liqss2 $quantum --stop-time 1 \
  --interval 0.1
measure 'buck, 1 s, liqss3' buck --method=liqss3 $quantum --stop-time 1 \
  --interval 0.1
measure 'cuk, 10 ms, liqss2' cuk --method=liqss2 $quantum --interval 1e-3
for n in 4 20 80; do
  measure "interleaved buck, N = $n, 20 ms, liqss2" interleaved_buck \
    --method=liqss2 $quantum --override N=$n --stop-time 0.02 --interval 2e-3
done
measure 'thyristor bridge, 100 periods, liqss3, tolerance 1e-3' \
  thyristor_bridge --method=liqss3 --tolerance 1e-3 --stop-time 2 \
  --interval 0.1
measure 'pwm inverter, 40 ms, liqss3, tolerance 1e-3' pwm_inverter \
  --method=liqss3 --tolerance 1e-3 --interval 1e-3
measure 'flyback, 2 ms, qss1, quantum 1e-2 of the value' flyback \
  --method=qss1 --quantum 1e-2 --rel-quantum 1e-2
for method in qss2 qss3 liqss2 liqss3; do
  measure "flyback, 2 ms, $method, quantum 1e-3 of the value" flyback \
    --method=$method $quantum
done
