#!/bin/sh
# keep_run.sh KEPT PROGRAM OPTION...: runs a lab's program on the model, and keeps what came of it, good or bad:
#
#   KEPT.json   its record, if it wrote one
#   KEPT.txt    what it printed
#   KEPT.end    "exit code N", or how else it ended
#
# That is no test yet: check_verdict and parity are asked about it later. Nothing but a file that cannot be written fails here.
set -u
kept=$1 program=$2
shift 2
limit=100

rm -f "$kept.json" "$kept.txt" "$kept.end"
mkdir -p "${kept%/*}"
# What a submission must come to was written for the model.
export WARPBOOK_BACKEND=model
timeout --kill-after=5 "$limit" "$program" --report "$kept.json" "$@" >"$kept.txt" 2>&1 </dev/null
code=$?
case $code in
124 | 137) end="did not end within $limit s, and was stopped" ;;
12[5-9] | 1[3-9]? | 2??) end="could not be run to its end: $code" ;;
*) end="exit code $code" ;;
esac
printf '%s\n' "$end" >"$kept.end"
