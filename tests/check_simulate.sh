#!/bin/sh
# What the golden cases cannot show of 'qbg simulate': interruption, terminals,
# disks that are full, statistics that differ from run to run.

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

# await WHAT COMMAND...: until the command succeeds; gives up after a minute.
await ()
{
  what=$1
  shift
  tries=0
  until "$@"; do
    tries=$((tries + 1))
    if test $tries -gt 600; then
      expect "$what" "in time" "never"
      return 1
    fi
    sleep 0.1
  done
}

# A run that would take days.
endless="$circuits/ac_rlc.mo --stop-time 1e7 --interval 1e5 --variables C.v"

# catches PID: whether the process is qbg by now, not the shell that becomes
# it, and has a handler of SIGINT, the last one that is set.
catches ()
{
  test "`cat "/proc/$1/comm" 2>/dev/null`" = qbg || return 1
  mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
  case $mask in
    *[2367abefABEF]) return 0 ;;
  esac
  return 1
}

# interrupted SIGNAL [OPTION...]: runs, stops it, leaves its exit code in code.
interrupted ()
{
  signal=$1
  shift
  "$QBG" simulate $endless -o "$scratch/part.csv" \
    --statistics="$scratch/part.json" "$@" \
    >"$scratch/out" 2>"$scratch/err" &
  pid=$!
  await "a handler of SIG$signal" catches $pid
  kill -$signal $pid
  wait $pid
  code=$?
}

if test -r /proc/self/status; then
  for signal in INT TERM; do
    for how in --engine=fused --engine=network --method=cvode --method=auto
    do
      method=--method=liqss2
      case $how in
        --method*) method= ;;
      esac
      rm -f "$scratch"/part*
      interrupted $signal $method $how
      expect "exit code after SIG$signal, $how" 3 $code
      expect "it tells up to which time, $how" 1 \
        "`grep -c '^qbg: error: interrupted at [0-9.e+-]* s$' "$scratch/err"`"
      expect "what there is is kept, $how" '"time","C.v" 0,0' \
        "`head -n 2 "$scratch/part.csv" | tr '\n' ' ' | sed 's/ $//'`"
      expect "the statistics say so, $how" 1 \
        "`grep -c '"complete": false' "$scratch/part.json"`"
      expect "nothing else is left, $how" "part.csv part.json" \
        "`cd "$scratch" && echo part* .qbg* | sed 's/ \.qbg\*$//'`"
    done
  done
fi

# A bar on a terminal, which is gone in the end; none elsewhere.
shows_bar () { grep -q '%' "$scratch/screen" 2>/dev/null; }
if test -r /proc/self/status && command -v script >/dev/null; then
  printf '#!/bin/sh\necho $$ >"%s"\nexec "%s" simulate %s\n' \
    "$scratch/pid" "$QBG" "$endless" >"$scratch/run"
  chmod +x "$scratch/run"
  script -qfc "$scratch/run" "$scratch/screen" >/dev/null 2>&1 </dev/null &
  await "a bar on the terminal" shows_bar && kill -INT `cat "$scratch/pid"`
  wait
  bar=`tr '\r' '\n' <"$scratch/screen" | grep '%' | tail -n 1`
  expect "the bar" 1 "`echo "$bar" | grep -c '^\[[# ]*\]  *[0-9]* %'`"
  expect "it is erased before anything is said" 1 \
    "`tr '\r' '\n' <"$scratch/screen" | grep -c "^$(printf '\033')\[K[AQq]"`"
fi
"$QBG" simulate "$circuits/pulse_rc.mo" -o "$scratch/rc.csv" \
  >/dev/null 2>"$scratch/err"
expect "nothing on a standard error that is no terminal" "" \
  "`cat "$scratch/err"`"

# Full disks, and places that cannot be written to.
mkdir "$scratch/results"
echo old >"$scratch/results/rc.csv"
for option in -o --plot --activity --statistics; do
  (ulimit -f 1
   "$QBG" simulate "$circuits/ac_rlc.mo" --stop-time 0.01 --method=liqss2 \
     $option "$scratch/results/rc.csv" >"$scratch/out" 2>"$scratch/err")
  expect "exit code with $option where there is no room" 3 $?
  expect "message with $option" \
    "qbg: error: cannot write '$scratch/results/rc.csv': File too large" \
    "`cat "$scratch/err"`"
  expect "the old file with $option" old "`cat "$scratch/results/rc.csv"`"
  expect "files beside it with $option" rc.csv "`ls -A "$scratch/results"`"
  if test -w /dev/full; then
    "$QBG" simulate "$circuits/pulse_rc.mo" $option /dev/full \
      >"$scratch/out" 2>"$scratch/err"
    expect "exit code with $option on a full disk" 3 $?
    expect "message with $option on a full disk" \
      "qbg: error: cannot write '/dev/full': No space left on device" \
      "`cat "$scratch/err"`"
  fi
  "$QBG" simulate "$circuits/pulse_rc.mo" $option "$scratch/none/x" \
    >"$scratch/out" 2>"$scratch/err"
  expect "exit code with $option in no folder" 3 $?
  "$QBG" simulate "$circuits/pulse_rc.mo" $option "$scratch" \
    >"$scratch/out" 2>"$scratch/err"
  expect "exit code with $option for a folder" 3 $?
done

# What fails leaves what it has come to.
"$QBG" simulate "$golden/simulate_escape.mo" -o "$scratch/escape.csv" \
  --plot "$scratch/escape.svg" --statistics="$scratch/escape.json" \
  --activity "$scratch/activity.csv" --bins 4 >/dev/null 2>"$scratch/err"
expect "exit code of a simulation that fails" 3 $?
expect "rows before it failed" 252 \
  "`sed -n '$=' "$scratch/escape.csv"`"
expect "the picture of them" "</svg>" "`tail -n 1 "$scratch/escape.svg"`"
expect "the statistics of them" 1 \
  "`grep -c '"complete": false' "$scratch/escape.json"`"
expect "the activity of them" '"time","C.v.events"' \
  "`head -n 1 "$scratch/activity.csv"`"

# What cannot be written takes nothing else with it.
"$QBG" simulate "$circuits/pulse_rc.mo" -o "$scratch/none/x.csv" \
  --plot "$scratch/kept.svg" --statistics "$scratch/kept.json" \
  >"$scratch/out" 2>"$scratch/err"
expect "exit code if one file cannot be written" 3 $?
expect "the message of it" 1 "`grep -c 'cannot write' "$scratch/err"`"
expect "the picture all the same" "</svg>" "`tail -n 1 "$scratch/kept.svg"`"
expect "the statistics all the same" 1 \
  "`grep -c '"complete": true' "$scratch/kept.json"`"

# Statistics.
"$QBG" simulate "$circuits/pulse_rc.mo" --statistics=text >"$scratch/out"
expect "seconds of the stages" 1 \
  "`grep -c '^seconds of CPU: read [0-9.]*, compile [0-9.]*, simulate [0-9.]*,\
 write [0-9.]*$' "$scratch/out"`"
"$QBG" simulate "$circuits/pulse_rc.mo" --statistics=json \
  >"$scratch/out" 2>"$scratch/err"
expect "JSON stands alone on standard output" "{ }" \
  "`sed -n '1p;$p' "$scratch/out" | tr '\n' ' ' | sed 's/ $//'`"
for key in events steps work zeroCrossings read compile simulate write; do
  count=$(grep -c "^ *\"$key\": [0-9]" "$scratch/out")
  expect "'$key' is told" yes `test $count -gt 0 && echo yes`
done

echo "$((100 * (checks - failures) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
test "$failures" -eq 0
