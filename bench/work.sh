#!/bin/sh
# What the work that is counted (--statistics=json, "work") stands for: over the
# circuits of circuits/, and ladders and lines of growing size, the ratio of work
# to nanoseconds of the processor, the least of five runs.  Rows are few, since
# they are not counted; what takes longer than a second is left out.  QBG is the program, QBG_SOURCE_DIR the folder above this
# one.  For each method: the least of all ratios, a tenth, the median, nine
# tenths, the largest.
set -eu

circuits=$QBG_SOURCE_DIR/circuits
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# value KEY
value ()
{
  sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" "$scratch/statistics" |
    sed -n 1p
}

# run OPTION...: fails where the run does, or does not come to the end soon.
run ()
{
  timeout 2 "$QBG" simulate "$@" --statistics="$scratch/statistics" >/dev/null 2>&1
}

# ratio METHOD FILE [OPTION...]: over so many times its own time that it takes
# a while.
ratio ()
{
  method=$1
  shift
  run "$@" --method="$method" || return 0
  test `value work` -lt 1000000000 || return 0
  stop=$(echo `value end` `value work` | awk '{
      k = int (4e7 / ($2 + 1)); if (k < 1) k = 1; if (k > 300) k = 300
      printf "%.17g", k * $1 }')
  interval=$(awk -v t="$stop" 'BEGIN { printf "%.17g", t / 50 }')
  for i in 1 2 3 4 5; do
    run "$@" --method="$method" --stop-time "$stop" --interval "$interval" ||
      return 0
    echo `value simulate` `value work`
  done | sort -g | awk 'NR == 1 && $1 > 0.002 { print $2 / (1e9 * $1) }'
}

# all METHOD
all ()
{
  for tolerance in 1e-3 1e-5; do
    for file in "$circuits"/*.mo; do
      ratio "$1" "$file" --tolerance $tolerance
    done
    for n in 100 300 1000; do
      ratio "$1" "$circuits/rc_ladder.mo" --override N=$n \
        --tolerance $tolerance
      ratio "$1" "$circuits/lc_line.mo" --override N=$n --tolerance $tolerance
    done
  done
}

echo '| method | runs | least | a tenth | median | nine tenths | largest |'
echo '|---|---|---|---|---|---|---|'
for method in qss3 liqss3 liqss2 cvode adams ida; do
  all $method | sort -g | awk -v method=$method '
    { r[NR] = $1 }
    END {
      printf "| %s | %d | %.2f | %.2f | %.2f | %.2f | %.2f |\n", method, NR,
        r[1], r[1 + int ((NR - 1) / 10)], r[1 + int ((NR - 1) / 2)],
        r[1 + int (9 * (NR - 1) / 10)], r[NR] }'
done
