#!/bin/sh
# Every file of the library and every example circuit stands in its folder's
# local.mk: what does not is neither installed nor distributed.
set -eu

cd "${QBG_SOURCE_DIR:?run the tests with make check}"
failures=0
for folder in lib circuits; do
  listed=$(grep -v '^#' $folder/local.mk | tr -s ' \t\\' '\n')
  unlisted=$(find $folder -type f ! -name local.mk | LC_ALL=C sort |
             while read -r file; do
               echo "$listed" | grep -qxF "$file" || echo "$file"
             done)
  test -z "$unlisted" || {
    failures=$((failures + 1))
    echo "not in $folder/local.mk:"
    echo "$unlisted"
  }
done
echo "$((50 * (2 - failures)))%: Checks: 2, Failures: $failures, Errors: 0"
test "$failures" -eq 0
