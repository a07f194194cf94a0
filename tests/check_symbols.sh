#!/bin/sh
# No two objects of the program's libraries define the same name: the linker
# would take the first without a word.
set -u

twice=$(for library in libqbg_base.a libqbg_parser.a libqbg_bondgraph.a \
          libqbg_qss.a libqbg_classical.a libqbg_report.a; do
          nm -g --defined-only "$library" 2>/dev/null
        done | awk 'NF == 3 { print $3 }' | sort | uniq -d \
        | grep -v '^__' || true)
failures=0
if [ -n "$twice" ]; then
  echo "defined twice: $twice"
  failures=1
fi
echo "$((100 - 100 * failures))%: Checks: 1, Failures: $failures, Errors: 0"
exit $failures
