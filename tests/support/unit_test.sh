#!/usr/bin/env bash
# unit_test.sh PROGRAM: runs all tests of a GoogleTest program, for CTest. Names each that failed with the command that runs it
# alone. Exit code 77 when tests were skipped and none failed: CTest shows that, too.
set -uo pipefail
program=$1
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT

# Shown while it runs, so that a test that hangs is named by its RUN line when CTest stops the program.
"$program" --gtest_color=no 2>&1 | tee "$printed"
code=${PIPESTATUS[0]}

# named STATE: what the list at the end has of it.
named() { sed -nE "s/^\[ +$1 \] ([^ ,]+\.[^ ,]+).*/\1/p" "$printed" | sort -u; }
if ((code != 0)); then
    failed=$(named FAILED)
    # One that ended the program is in no list.
    [[ -n $failed ]] || failed=$(sed -nE 's/^\[ RUN +\] ([^ ]+).*/\1/p' "$printed" | tail -n 1)
    printf '%s ended with exit code %s\n' "$program" "$code"
    while IFS= read -r test; do printf "FAILED: alone: %s --gtest_filter='%s'\n" "$program" "$test"; done <<<"$failed"
    exit 1
fi
skipped=$(named SKIPPED)
[[ -z $skipped ]] || exit 77
