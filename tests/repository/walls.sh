#!/usr/bin/env bash
# walls.sh [FOLDER]: fails when a folder of the repository includes or says what it must not know (docs/architecture.md,
# "The folders"). FOLDER is another checkout.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

broken=0
checked=0

# must_not_include FOLDER PATTERN WHY [FOLDER_WITH_RULES_OF_ITS_OWN]: the pattern is one of Perl's.
must_not_include() {
    local files found
    files=$(find "$1" -type f -not -path "${4-}/*" | grep -E '\.(hpp|h|cpp|cu)$') ||
        { echo "no sources in $1: is it still there?"; broken=1; return; }
    checked=$((checked + $(wc -l <<<"$files")))
    # shellcheck disable=SC2086 # one word for each file
    if found=$(grep -nP "^ *# *include *[<\"][^>\"]*($2)" $files); then
        printf '%s: %s\n%s\n' "$1" "$3" "$found"
        broken=1
    fi
}

# must_not_say PATTERN WHY FILE...: in string literals. Comments may tell what something is good for.
must_not_say() {
    local pattern=$1 why=$2 found
    shift 2
    checked=$((checked + $#))
    # What follows // outside of a string goes; then a string with the words is looked for.
    if found=$(grep -H '' "$@" |
        sed -E 's@^([^:]+:(([^"/]|"([^"\\]|\\.)*"|/[^/"])*))//.*$@\1@' |
        grep -E "\"([^\"\\\\]|\\\\.)*($pattern)([^\"\\\\]|\\\\.)*\""); then
        printf '%s\n%s\n' "$why" "$found"
        broken=1
    fi
}

ours='(warpbook/|common/|labs/|profiler/|solutions/|tests/|tools/)'
must_not_include records "(?!warpbook/records/)$ours" "records know nobody who writes or reads them"
must_not_include system "(?!warpbook/system/)$ours" "system knows the operating system only"
must_not_include profiler '(warpbook/lab/|warpbook/records/|common/|labs/|tools/)' "the profiler knows nothing of labs"
must_not_include profiler/src 'warpbook/system/' "the installed libraries use nothing of ours"
must_not_include profiler/include 'warpbook/system/' "the installed libraries use nothing of ours"
must_not_include profiler/machine/rules '(model/|cupti/)' "rules are pure"
must_not_include profiler/counters/metrics '(model/|cupti|cuda)' "metric groups are tables, and built without CUDA"
must_not_include profiler/machine 'cupti' "model and cupti share the vocabulary and the rules only"
must_not_include profiler/counters 'model/' "model and cupti share the vocabulary and the rules only"
must_not_include profiler/matchers '(model/|cupti/|rules/)' "matchers know profiles only"
assertions='(gtest/|gmock/|warpbook/(explain|matchers|mismatch|source_text|traffic)\.hpp)'
for folder in profiler/machine/rules profiler/machine profiler/counters profiler/compiler; do
    must_not_include "$folder" "$assertions" "who counts does not judge"
done
must_not_include common '(labs/|tools/|solutions/|src/model|src/cupti)' "common knows no lab"
names='(injection|profile_fields)\.hpp'
must_not_include tools "(warpbook/(?!records/|system/|$names)|common/|labs/|profiler/)" \
    "tools talk to labs and to the profiler through command lines and records; these headers are names alone" tools/doctor
must_not_include tools/doctor '(warpbook/lab/|common/|labs/|\.\./|model/|rules/)' \
    "the doctor asks the profiler's cupti backend, and no other room"
for folder in benchmarks docs/generators; do
    must_not_include "$folder" '(unit/|support/)' "who builds without the tests has these, too"
done
private='(model|cupti|rules|metrics)/'
for folder in common labs solutions tools tests/end-to-end tests/faults tests/isolation tests/parity tests/package tests/submissions; do
    must_not_include "$folder" "$private" "headers of profiler/src are the profiler's own, and its unit tests'" tools/doctor
done
must_not_include labs '(src/|solutions/|tools/)' "labs use public headers"

mapfile -t library < <(find profiler -path profiler/example -prune -o -type f -print | grep -E '\.(hpp|h|cpp)$')
must_not_say '--[a-z]|\./warpbook|[Gg]rading|\b([Ll]abs?|[Ss]tudents?|[Cc]hapters?|[Cc]ourse|[Ww]orkbook|[Ss]ubmissions?|SOLVED)\b' \
    "the profiler knows nothing of labs, nor of anybody's command line: it states facts, and who calls it gives advice" \
    "${library[@]}"

echo "$checked files checked"
exit "$broken"
