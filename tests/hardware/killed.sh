#!/usr/bin/env bash
# killed.sh WARPBOOK PROGRAMS: a program that is counted ends with its profiler when that is killed, and the next program
# gets the counters at once. $NVCC, $HOST_COMPILER and $ARCHITECTURE are those of build.sh.
set -uo pipefail
warpbook=$1 programs=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/support/processes.sh
source "$here/../support/processes.sh"
folder=$(mktemp -d)
profiler=
trap '[[ -z $profiler ]] || kill -KILL "$profiler" 2>/dev/null; rm -rf "$folder"' EXIT

fail() {
    printf '%s. What was printed:\n' "$1"
    tail -n +1 "$folder/report" 2>/dev/null
    exit 1
}

for program in launches-until-killed reset-between-launches; do
    "$here/build.sh" "$programs/$program.cu" "$folder/$program" || fail "$program does not compile"
done

"$warpbook" profile -- "$folder/launches-until-killed" "$folder/begun" >"$folder/report" 2>&1 &
profiler=$!
wait_for "$folder/begun"
kill -KILL "$profiler"
profiler=
expect_end "$(cat "$folder/begun")" "the program"

timeout --kill-after 5 15 "$warpbook" profile -- "$folder/reset-between-launches" >"$folder/report" 2>&1
code=$?
((code == 5)) || fail "the next program: exit code $code, expected 5, within 15 s"
grep -qF "2 of 2 launches counted." "$folder/report" || fail "the next program was not counted"
