#!/bin/sh
# Usage: frontend.sh [RUNS]
#
# How long, and in how much memory, qbg reads a circuit into the circuit graph,
# for circuits of growing size: a flat file, which says every component and
# every connection, and RcLadder, which says them by arrays and loops.
# 'check' does all of it and the bond graph, and prints two lines; 'graph'
# prints the circuit graph instead. QBG is the program, QBG_SOURCE_DIR the
# folder above this one.
set -eu

runs=${1-5}
ladder=${QBG_SOURCE_DIR:-$(dirname "$0")/..}/circuits/rc_ladder.mo
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' 0

# flat N: a ladder of N components, each with a line of its own.
flat () {
  awk -v n="$1" '
    BEGIN {
      analog = "  Modelica.Electrical.Analog."
      sections = n / 2 - 1
      print "model Flat"
      print analog "Sources.ConstantVoltage V(V = 10);"
      print analog "Basic.Ground ground;"
      for (i = 1; i <= sections; i++) {
        print analog "Basic.Resistor R" i "(R = " 1 + i % 7 ");"
        print analog "Basic.Capacitor C" i "(C = 1e-3);"
      }
      print "equation"
      print "  connect(V.n, ground.p);"
      for (i = 1; i <= sections; i++) {
        print "  connect(" (i == 1 ? "V.p" : "R" i - 1 ".n") ", R" i ".p);"
        print "  connect(R" i ".n, C" i ".p);"
        print "  connect(C" i ".n, ground.p);"
      }
      print "end Flat;"
    }'
}

# median COMMAND...: seconds and KiB of the run in the middle by time.
median () {
  run=0
  while test "$run" -lt "$runs"; do
    /usr/bin/time -a -o "$scratch/times" -f '%U %S %M' "$@" >"$scratch/out"
    run=$((run + 1))
  done
  awk '{ print $1 + $2, $3 }' "$scratch/times" | sort -n |
    sed -n "$(((runs + 1) / 2))p"
  rm "$scratch/times"
}

# row NAME N COMMAND...: a row of the table, with the ratios to the row above.
row () {
  name=$1 n=$2
  shift 2
  median "$@" | awk -v name="$name" -v n="$n" -v before="$before" '
    {
      split(before, b)
      printf "| %s | %d | %.2f | %.0f |", name, n, $1, $2 / 1024
      if (b[1] > 0)
        printf " %.1f | %.1f |\n", $1 / b[1], $2 / b[2]
      else
        print " | |"
      print $0 > "'"$scratch"'/before"
    }'
  before=$(cat "$scratch/before")
}

echo '| circuit | N | seconds | MiB | times longer | times larger |'
echo '|---|---|---|---|---|---|'
for command in 'check --syntax' check 'graph --stage=circuit'; do
  before=
  for n in 1000 10000 100000; do
    flat $n >"$scratch/flat.mo"
    row "flat, $command" $n "$QBG" $command "$scratch/flat.mo"
  done
done
for command in check 'graph --stage=circuit'; do
  before=
  for n in 1000 10000 100000; do
    row "RcLadder, $command" $n "$QBG" $command --override N=$n "$ladder"
  done
done
