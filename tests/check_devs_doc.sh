#!/bin/sh
# The code in doc/devs.md is that of tests/example_devs.c, and the program
# prints what the page says.
set -eu

cd "${QBG_SOURCE_DIR:?run the tests with make check}"
failures=0

# Every block of code stands in the program, word for word.
awk '
  NR == FNR { program = program $0 "\n"; next }
  /^```c$/ { block = ""; inside = 1; blocks++; next }
  /^```/ && inside {
    inside = 0
    if (index (program, block) == 0) {
      print "not in tests/example_devs.c:\n" block
      bad = 1
    }
    next
  }
  inside { block = block $0 "\n" }
  END { exit bad || blocks == 0 }' tests/example_devs.c doc/devs.md ||
  failures=$((failures + 1))

said=$(sed -n '/^```text$/,/^```$/p' doc/devs.md | sed '1d;$d')
printed=$("$(dirname "$QBG")/tests/example_devs") || failures=$((failures + 1))
test "$said" = "$printed" || {
  failures=$((failures + 1))
  echo "tests/example_devs prints:"
  echo "$printed"
}
echo "$((100 - 50 * failures))%: Checks: 2, Failures: $failures, Errors: 0"
test "$failures" -eq 0
