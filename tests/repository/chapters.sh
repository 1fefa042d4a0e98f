#!/usr/bin/env bash
# Fails when a chapter shows other output than its lab's starter printed on the model: chapters.sh FOLDER
#
# FOLDER has what was printed, as starter.NN-name.txt (tests/submissions/LabCases.cmake has it written).
#
# In a chapter, output stands below a line "$ ./warpbook check NN" and ends with a line "[...]".
set -euo pipefail
printed=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

stale=0
checked=0
for chapter in labs/*/README.md; do
    lab=$(basename "$(dirname "$chapter")")
    starter=$printed/starter.$lab.txt
    [[ -f $starter ]] || { echo "there is no $starter: build verdicts.$lab"; stale=1; continue; }
    shown=$(sed -n '/^\$ \.\/warpbook check/,/^\[\.\.\.\]$/p' "$chapter" | sed '1d;$d')
    checked=$((checked + 1))
    if ! diff <(printf '%s\n' "$shown" | sed '/^$/d') <(sed '/^$/d' "$starter"); then
        echo "$chapter shows other output than $lab printed (< chapter, > program)"
        stale=1
    fi
done
echo "$checked chapters compared"
exit "$stale"
