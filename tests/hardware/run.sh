#!/usr/bin/env bash
# run.sh TEST WARPBOOK PROGRAMS EXPECTATIONS: builds the program of this row of EXPECTATIONS, runs it alone and under
# `warpbook profile`, and compares: exit code, standard output and standard error are its own, and the report says what it
# should. $NVCC, $HOST_COMPILER and $ARCHITECTURE are those of build.sh.
#
# Exits with 77 when the program does: this machine lacks what it needs.
set -euo pipefail
test=$1 warpbook=$2 programs=$3 expectations=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

row=$(grep "^$test," "$expectations") || { echo "$expectations has no row $test"; exit 1; }
IFS=, read -r _ program arguments options wanted_code counted launches said known_failure <<<"$row"
[[ -n $launches ]] || { echo "the row of $test is incomplete"; exit 1; }
command=("$folder/$program")
if [[ -n $arguments ]]; then command+=("$arguments"); fi
read -ra options <<<"$options"

build() { "$here/build.sh" "$programs/$1" "$2"; }
build "$program.cu" "$folder/$program"
if [[ -f $programs/$program.library.cu ]]; then
    build "$program.library.cu" "$folder/library.so"
    command+=("$folder/library.so")
fi

# Several programs die on purpose.
ulimit -c 0
mkdir "$folder/alone" "$folder/counted"

# A shell sends what the program prints to files of its own, and then becomes the program: so nothing that the profiler's
# command prints is taken for the program's.
# shellcheck disable=SC2016 # for the inner shell
into_files=(sh -c 'folder=$1; shift; exec "$@" >"$folder/out" 2>"$folder/err"' sh)
time_limit=(timeout --kill-after 5 60)

# A group: the shell's own words about how the command died are not the program's.
code=0
{ "${time_limit[@]}" "${into_files[@]}" "$folder/alone" "${command[@]}"; } >/dev/null 2>&1 || code=$?
if ((code == 77)); then
    cat "$folder/alone/err"
    exit 77
fi
if ((code != wanted_code)); then
    echo "alone, without the profiler, $program exits with code $code, expected $wanted_code. What it printed:"
    cat "$folder/alone/out" "$folder/alone/err"
    exit 1
fi

code=0
{
    "${time_limit[@]}" "$warpbook" profile --json "$folder/report.json" "${options[@]}" -- \
        "${into_files[@]}" "$folder/counted" "${command[@]}" >"$folder/report" 2>"$folder/told"
} 2>/dev/null || code=$?

complaints=()
complain() { complaints+=("$1"); }
if ((code != wanted_code)); then complain "exit code $code, expected $wanted_code"; fi
cmp -s "$folder/alone/out" "$folder/counted/out" || complain "standard output is not the program's own"
cmp -s "$folder/alone/err" "$folder/counted/err" || complain "standard error is not the program's own"
how_many=$(grep -E '^[0-9]+ of [0-9]+ launches counted' "$folder/report" || echo "no launches counted.")
if [[ $counted != any && $how_many != "$counted of $launches launches counted." ]]; then
    complain "$how_many, expected $counted of $launches launches counted"
fi
grep -qsF -- "$said" "$folder/report" "$folder/report.json" "$folder/told" || complain "the report does not say \"$said\""

show() {
    local file
    printf '%s\n' "$@"
    for file in alone/out alone/err counted/out counted/err report told; do
        printf '== %s\n' "$file"
        cat "$folder/$file" 2>/dev/null || echo "(there is none)"
    done
    exit 1
}

if [[ -z $known_failure ]]; then
    ((${#complaints[@]} == 0)) || show "${complaints[@]}"
    exit 0
fi
((${#complaints[@]} > 0)) || show "$test is known to fail, and did not. Is it mended? Then take the mark in $expectations away."
for complaint in "${complaints[@]}"; do
    [[ $complaint =~ $known_failure ]] || show "$test is known to fail, but not so:" "${complaints[@]}"
done
printf 'known to fail: %s\n' "${complaints[@]}"
