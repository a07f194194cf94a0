#!/bin/sh
# Runs all the measurements that README.md has figures of, one after the other.
# QBG is the program, QBG_SOURCE_DIR the folder above this one; the programs of
# this folder are beside QBG.
set -eu

here=$(dirname "$0")
build=$(dirname "$QBG")

echo 'Reading a circuit'
"$here/frontend.sh"
echo
echo 'What counted work stands for'
"$here/work.sh"
echo
echo 'The choice of a method'
"$here/auto.sh"
echo
echo 'Circuits that switch'
"$here/switching.sh" "$QBG" "$here/../circuits"
for program in bondgraph devs engines; do
  echo
  echo "bench/$program"
  "$build/bench/$program"
done
