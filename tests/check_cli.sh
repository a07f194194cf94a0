#!/bin/sh
# What the golden cases cannot show of the command line: which stream carries
# what, and what happens where writing fails or the environment differs.

golden=$QBG_SOURCE_DIR/tests/golden
wrong=$golden/cli_syntax.mo
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

# lines FILE
lines () { sed -n '$=' "$1" | sed 's/^$/0/'; }

"$QBG" check --syntax "$wrong" >"$scratch/out" 2>"$scratch/err"
expect "exit code for a wrong model" 1 $?
expect "summary on standard output" "1 file, 1 error" "`cat "$scratch/out"`"
expect "lines of text on standard error" 3 "`lines "$scratch/err"`"

for format in json sarif; do
  "$QBG" check --syntax --diagnostics=$format "$wrong" \
    >"$scratch/out" 2>"$scratch/err"
  expect "exit code with --diagnostics=$format" 1 $?
  expect "nothing on standard error with $format" "" "`cat "$scratch/err"`"
done

if test -w /dev/full; then
  "$QBG" explain >/dev/full 2>"$scratch/err"
  expect "exit code on a full disk" 3 $?
  expect "message on a full disk" \
    "qbg: error: cannot write to standard output: No space left on device" \
    "`cat "$scratch/err"`"
  "$QBG" check --syntax "$golden/cli_empty.mo" >/dev/null 2>/dev/full
  expect "exit code if the warning cannot be written" 3 $?
fi

# A picture that cannot be written leaves the one that was there, and no other
# file.
result=$QBG_SOURCE_DIR/tests/data/rc.csv
if test -w /dev/full; then
  "$QBG" plot "$result" C1.v -o /dev/full 2>"$scratch/err"
  expect "exit code of a picture on a full disk" 3 $?
  expect "message of a picture on a full disk" \
    "qbg: error: cannot write '/dev/full': No space left on device" \
    "`cat "$scratch/err"`"
  "$QBG" plot "$result" C1.v >/dev/full 2>"$scratch/err"
  expect "exit code of a picture that standard output has no room for" 3 $?
  expect "one message about standard output" 1 "`lines "$scratch/err"`"
fi
mkdir "$scratch/plot"
echo old >"$scratch/plot/rc.svg"
(ulimit -f 1; "$QBG" plot "$result" C1.v -o "$scratch/plot/rc.svg") 2>/dev/null
expect "exit code of a picture that is too large" 3 $?
expect "the old picture" old "`cat "$scratch/plot/rc.svg"`"
expect "files beside it" rc.svg "`ls -A "$scratch/plot"`"
"$QBG" plot "$result" C1.v -o "$scratch/plot/rc.svg"
expect "exit code of a picture that replaces another" 0 $?
expect "the new picture's end" "</svg>" "`tail -n 1 "$scratch/plot/rc.svg"`"
"$QBG" plot "$result" C1.v | cmp -s - "$scratch/plot/rc.svg"
expect "the same picture on standard output" 0 $?

# The reader is gone before qbg begins to write.
mkfifo "$scratch/pipe"
{ sleep 1; "$QBG" explain; echo $? >"$scratch/status"; } \
  >"$scratch/pipe" 2>"$scratch/err" &
: <"$scratch/pipe"
wait
expect "exit code if nobody reads" 3 "`cat "$scratch/status"`"

if test "`id -u`" != 0; then
  cp "$wrong" "$scratch/locked.mo"
  chmod 0 "$scratch/locked.mo"
  "$QBG" check --syntax "$scratch/locked.mo" >/dev/null 2>"$scratch/err"
  expect "exit code for an unreadable file" 1 $?
  expect "message for an unreadable file" \
    "qbg: error: cannot read '$scratch/locked.mo': Permission denied [QBG0001]" \
    "`cat "$scratch/err"`"
fi

# For root too, reading this fails.
if test -r /proc/self/mem; then
  "$QBG" check /proc/self/mem >/dev/null 2>"$scratch/err"
  expect "exit code if reading fails" 1 $?
  expect "message if reading fails" \
    "qbg: error: cannot read '/proc/self/mem': Input/output error [QBG0001]" \
    "`cat "$scratch/err"`"
fi

# Garbage of 100 MB, as text and as bytes.
yes 'model ( ; end } 3..4 "' | head -c 100000000 >"$scratch/garbage.mo"
"$QBG" check "$scratch/garbage.mo" >/dev/null 2>"$scratch/err"
expect "exit code for garbage" 1 $?
expect "errors in garbage are not all reported" 1 \
  "`grep -c 'only the first 50 are reported' "$scratch/err"`"
tr 'a-z' '\200-\231' <"$scratch/garbage.mo" >"$scratch/bytes.mo"
"$QBG" check "$scratch/bytes.mo" >/dev/null 2>"$scratch/err"
expect "exit code for garbage that is not text" 1 $?
rm "$scratch/garbage.mo" "$scratch/bytes.mo"

mkdir "$scratch/doc"
printf '# D\n\n## QBG0102 syntax error\n\nours\n' >"$scratch/doc/diagnostics.md"
expect "the page in QBG_DATA" ours \
  "`QBG_DATA=$scratch "$QBG" explain 102 | tail -n 1`"
QBG_DATA=$scratch/none "$QBG" explain 102 >/dev/null 2>&1
expect "exit code without the page" 3 $?

# The program beside bin's share/qbg finds its data there, through a link too.
mkdir -p "$scratch/bin" "$scratch/share/qbg/lib/Modelica"
mv "$scratch/doc" "$scratch/share/qbg/"
cp "$QBG" "$scratch/bin/qbg"
ln -s bin/qbg "$scratch/link"
expect "the page of an installed program" ours \
  "`env -u QBG_DATA "$scratch/link" explain 102 | tail -n 1`"

expect "colour asked for" 1 \
  "`NO_COLOR=1 "$QBG" check --syntax --color=always "$wrong" 2>&1 >/dev/null |
    grep -c '\[1;31merror'`"
expect "no colour off a terminal" 0 \
  "`"$QBG" check --syntax "$wrong" 2>&1 >/dev/null | grep -c '\[1;31m'`"

if command -v dot >/dev/null; then
  "$QBG" graph -o "$scratch/graph.svg" "$golden/graph_divider.mo"
  expect "exit code for a picture" 0 $?
  expect "bonds in the picture" 3 "`grep -c 'id="bond' "$scratch/graph.svg"`"
  expect "strokes in the picture" 3 \
    "`grep -c 'id="bond.*class="stroke"' "$scratch/graph.svg"`"
fi
PATH=/nowhere "$QBG" graph --format=svg "$golden/graph_divider.mo" \
  >/dev/null 2>"$scratch/err"
expect "exit code without Graphviz" 3 $?
expect "the package that is missing" 1 "`grep -c graphviz "$scratch/err"`"

echo "$((100 * (checks - failures) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
test "$failures" -eq 0
