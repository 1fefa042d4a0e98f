#!/usr/bin/env bash
# progress.sh script WORKBOOK | tool WARPBOOK CMAKE GENERATOR | lab PROGRAM: what takes longer than two seconds tells a terminal how far it
# is, in one line that disappears, and leaves what is captured as it is. Skipped where there is no `script`.
set -euo pipefail
what=$1
shift
if ! command -v script >/dev/null; then
    echo "not tested: there is no script (Debian's and Ubuntu's package: bsdutils)"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    printf '%s. What was printed:\n%s\n' "$1" "$(cat -A "$folder"/{terminal,out,err} 2>/dev/null)"
    exit 1
}

# expect FILE TEXT
expect() { grep -qF -- "$2" "$folder/$1" || fail "$1 lacks \"$2\""; }
# expect_lines NUMBER REGEX: of different lines, as one that is written again.
expect_lines() {
    (($(tr '\r' '\n' <"$folder/terminal" | grep -E "$2" | sort -u | wc -l) >= $1)) || fail "not $1 lines with \"$2\""
}
expect_not() { ! grep -qF -- "$2" "$folder/$1" || fail "$1 has \"$2\""; }

# The command line, as typed at a terminal.
at_terminal() { NO_COLOR=1 script -qec "stty cols 100; $1" /dev/null </dev/null >"$folder/terminal"; }

cleared=$'\r\033[K'

# What takes its time here takes it until the terminal shows this (an extended regular expression), however slow the machine is.
takes_until() {
    printf '%s' "$1" >"$folder/awaited"
    cat >"$folder/wait" <<END
#!/bin/sh
i=0
until grep -qE -f "$folder/awaited" "$folder/terminal"; do
    i=\$((i + 1))
    [ \$i -lt 600 ] || exit 1 # a minute: it is never shown
    sleep 0.1
done
END
    chmod +x "$folder/wait"
}

# Two seconds or more; a busy machine may leave some out.
seconds='([2-9]|[1-9][0-9]+) s'

case $what in
script)
    # A workbook whose program has not been built yet, and whose CMake takes its time. Nothing is missing on its machine.
    cp "$1/warpbook" "$folder"
    takes_until "$seconds  \\[1/2\\] Building the first file"
    mkdir "$folder/bin"
    printf '#!/bin/sh\nexit 1\n' | tee "$folder/bin/"{g++,ninja,cmake,apt-get} >/dev/null
    # shellcheck disable=SC2016 # for that program
    echo '#!/bin/sh
while [ $# -gt 0 ]; do echo "$1 installed"; shift; done' >"$folder/bin/dpkg-query"
    chmod +x "$folder/bin/"*
    export PATH=$folder/bin:$PATH
    cat >"$folder/cmake" <<END
#!/bin/sh
echo "[1/2] Building the first file"
"$folder/wait"
echo "[2/2] Linking"
mkdir -p "$folder/build/bin"
printf '#!/bin/sh\necho "the program: \$*"\n' >"$folder/build/bin/warpbook"
chmod +x "$folder/build/bin/warpbook"
END
    chmod +x "$folder/cmake"
    mkdir "$folder/build"
    echo "CMAKE_COMMAND:INTERNAL=$folder/cmake" >"$folder/build/CMakeCache.txt"
    touch "$folder/build/build.ninja"
    at_terminal "'$folder/warpbook' list" || fail "exit code $?"
    expect_lines 2 "[0-9]+ s  \\[1/2\\] Building the first file"
    expect terminal "${cleared}the program: list"
    rm -r "$folder/build/bin"
    "$folder/warpbook" list >"$folder/out" 2>"$folder/err" || fail "exit code $?"
    [[ $(<"$folder/out") == "the program: list" ]] || fail "other things were captured than what the program prints"
    expect_not err "$cleared"
    ;;
tool)
    warpbook=$1 cmake=$2 generator=$3
    takes_until "Building 01-slow … .*$seconds"
    mkdir -p "$folder/labs/01-slow" "$folder/build/bin"
    touch "$folder/labs/01-slow/"{slow,starter}.cu
    echo '{"title": "Slow", "kind": "exercise", "part": "Part 1", "student_file": "slow.cu", "summary": "S."}' \
        >"$folder/labs/01-slow/lab.json"
    mkdir "$folder/cmake"
    echo >"$folder/cmake/HandOutStarters.cmake"
    cat >"$folder/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES NONE)
add_custom_target(lab.01-slow COMMAND "${CMAKE_SOURCE_DIR}/wait")
END
    "$cmake" -G "$generator" -S "$folder" -B "$folder/build" >/dev/null
    printf '#!/bin/sh\necho "the report"\nexit 1\n' >"$folder/build/bin/lab.01-slow"
    chmod +x "$folder/build/bin/lab.01-slow"
    export WARPBOOK_SOURCE_DIR=$folder WARPBOOK_BUILD_DIR=$folder/build
    at_terminal "'$warpbook' check 01" && fail "a lab without a record passes"
    expect terminal "${cleared}Building 01-slow …"
    grep -qE -f "$folder/awaited" "$folder/terminal" || fail "the time does not go on"
    expect terminal "${cleared}the report"
    "$warpbook" check 01 >"$folder/out" 2>"$folder/err" && fail "a lab without a record passes"
    expect_not out "Building"
    [[ ! -s $folder/err ]] || fail "something was told where there is no terminal"
    ;;
lab)
    checks=(--backend model --time-limit 1 --gtest_filter=Values.TakeTheChecksTime)
    takes_until "Still .*$seconds.*Still .*$seconds"
    { "$folder/wait" && touch "$folder/go-on"; } &
    export PAUSED_CLOCK_UNTIL=$folder/go-on
    : >"$folder/terminal"
    at_terminal "'$1' ${checks[*]}" || fail "exit code $?"
    wait
    expect_lines 2 "Still in the check values: take the checks time, $seconds"
    expect terminal "${cleared}  PASS     values: take the checks time"
    "$1" "${checks[@]}" >"$folder/out" 2>"$folder/err" || fail "exit code $?"
    expect_not out "Still"
    [[ ! -s $folder/err ]] || fail "something was told where there is no terminal"
    ;;
esac
