#!/bin/sh
# What --method=auto costs beside the best single method at the same error, over
# the circuits of circuits/ and over ladders and lines of growing size.  QBG is
# the program, QBG_SOURCE_DIR the folder above this one.
#
# Every method runs at tolerances from 1e-2 to 1e-6 in one call of 'qbg compare'.
# The error of auto at 1e-3, 1e-4 and 1e-5 is then looked up in the line of each
# other method in the work-precision diagram (logarithms of error and of CPU
# time, linear between its points; left of all points its fastest run counts):
# the least time that any of them needs for an error as small is the best.
#
# PASSES (3) is how often 'qbg compare' runs for each circuit; the least of each
# time counts.  LIMIT (1) is how many seconds a run may take to count at all.
# ONLY is a pattern of names of circuits; without it all are run.
set -eu

methods=qss2,qss3,liqss2,liqss3,cvode,adams,ida,dopri5,sdirk,auto
limit=${LIMIT:-1}
passes=${PASSES:-3}
only=${ONLY:-*}

# row NAME FILE [OPTION...]
row ()
{
  name=$1
  shift
  case $name in $only) ;; *) return ;; esac
  for pass in $(seq "$passes"); do
    "$QBG" compare "$@" --methods $methods \
      --tolerance 1e-2,1e-3,1e-4,1e-5,1e-6 --time-limit "$limit" \
      --format=csv 2>/dev/null || true
  done |
  awk -F, -v name="$name" '
    /method/ && /rmsShifted/ {
      for (i = 1; i <= NF; i++) { gsub (/"/, "", $i); at[$i] = i }
      next
    }
    $at["rmsShifted"] == "" { next }
    {
      method = $at["method"]; gsub (/"/, "", method)
      key = method " " $at["tolerance"]
      if (key in place) {
        if (method == "auto") {
          if ($at["cpu"] < times[place[key]]) times[place[key]] = $at["cpu"]
        } else if ($at["cpu"] < t[method, place[key]])
          t[method, place[key]] = $at["cpu"]
        next
      }
      error = $at["rmsShifted"] + 0; if (error < 1e-16) error = 1e-16
      if (method == "auto") {
        tolerances[++n] = $at["tolerance"] + 0
        errors[n] = error; times[n] = $at["cpu"]
        chosen = $at["note"]; gsub (/"/, "", chosen); sub (/:.*/, "", chosen)
        choices[n] = chosen
        place[key] = n
      } else {
        k = ++points[method]
        e[method, k] = error; t[method, k] = $at["cpu"]
        place[key] = k
      }
    }
    function time_of (m, target,    k, best, part, x) {
      best = -1
      for (k = 1; k <= points[m]; k++) {
        if (e[m, k] <= target && (best < 0 || t[m, k] < best))
          best = t[m, k]
        if (k > 1 && e[m, k - 1] > target && e[m, k] <= target) {
          part = log (e[m, k - 1] / target) / log (e[m, k - 1] / e[m, k])
          x = exp ((1 - part) * log (t[m, k - 1]) + part * log (t[m, k]))
          if (x < best) best = x
        }
      }
      return best
    }
    END {
      for (i = 1; i <= n; i++) {
        if (tolerances[i] > 5e-3 || tolerances[i] < 5e-6)
          continue
        least = -1
        for (m in points) {
          x = time_of (m, errors[i])
          if (x > 0 && (least < 0 || x < least)) { least = x; best = m }
        }
        if (least > 0)
          printf "| %s | %.0e | %s | %.1e | %.2f | %s | %.2f | %.2f |\n", name,
            tolerances[i], choices[i], errors[i], 1e3 * times[i], best,
            1e3 * least, times[i] / least
      }
    }'
}

echo '| circuit | tolerance | auto is | rms error | ms | best | ms | ratio |'
echo '|---|---|---|---|---|---|---|---|'
for file in "$QBG_SOURCE_DIR"/circuits/*.mo; do
  row "$(basename "$file" .mo)" "$file"
done
for n in 10 30 100 300 1000; do
  row "rc_ladder, N = $n" "$QBG_SOURCE_DIR/circuits/rc_ladder.mo" \
    --override N=$n
  row "lc_line, N = $n" "$QBG_SOURCE_DIR/circuits/lc_line.mo" --override N=$n
done
