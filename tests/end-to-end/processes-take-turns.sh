#!/usr/bin/env bash
# processes-take-turns.sh PROGRAM: runs a lab's program four times at once on one GPU. Only one process can have the
# counters at a time; each waits for its turn, and gets all of its numbers.
set -euo pipefail

outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT

for i in 1 2 3 4; do
    "$1" --backend cupti >"$outputs/$i" 2>&1 &
done
wait

for i in 1 2 3 4; do
    grep -q '^SOLVED' "$outputs/$i" || {
        echo "process $i of 4 is not SOLVED:"
        cat "$outputs/$i"
        exit 1
    }
done
