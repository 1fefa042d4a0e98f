#!/usr/bin/env bash
# check-names.sh BUILD_FOLDER: fails when a lab's CTest tests, whose names CMake reads from check.cpp, are not the checks that the
# lab's program has.
set -euo pipefail
build=$1

registered=$(ctest --test-dir "$build" -N -R '^lab\.' | sed -n 's/^ *Test *#[0-9]*: \(lab\.\)/\1/p' | sort)
checks=$(
    for program in "$build"/bin/starter.*; do
        lab=$(basename "$program")
        "$program" --gtest_list_tests |
            awk -v lab="${lab#starter.}" '/^[^ ]/ { group = $1 } /^ / { print "lab." lab "." group $1 }'
    done | sort
)
diff <(printf '%s\n' "$registered") <(printf '%s\n' "$checks") || {
    echo "CTest's names (<) are not those of the programs' checks (>). A check's head is one line: TEST_F(Group, Name)"
    exit 1
}
echo "$(wc -l <<<"$checks") checks compared"
