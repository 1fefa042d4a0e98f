#!/usr/bin/env bash
# command-programs.sh WARPBOOK CMAKE GENERATOR: the program of a command is built by its first use, and again when it is old, and only where
# the warpbook program lies in the build folder. What every check needs is built after the first screen, and Ctrl-C does no harm there.
# The workbook is a small one, whose programs are scripts.
set -euo pipefail
program=$1 cmake=$2 generator=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$folder/out err=$folder/err

fail() {
    printf '%s. What was printed:\n%s\n' "$1" "$(cat "$out" "$err" 2>/dev/null)"
    exit 1
}

mkdir -p "$folder"/{tools,cmake,labs/01-first,build/bin}
echo '{"title": "First", "kind": "exercise", "part": "Part 1", "student_file": "first.cu", "summary": "Write it."}' \
    >"$folder/labs/01-first/lab.json"
echo "starter" | tee "$folder"/labs/01-first/{starter,first}.cu >"$folder/tools/lab.cpp"
echo >"$folder/cmake/HandOutStarters.cmake"
cat >"$folder/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES NONE)
set(lab "${CMAKE_BINARY_DIR}/bin/warpbook-lab")
add_custom_command(OUTPUT "${lab}" DEPENDS tools/lab.cpp WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    COMMAND test ! -e refused COMMAND cp script "${lab}" COMMAND touch "${lab}")
add_custom_target(warpbook-lab DEPENDS "${lab}")
add_custom_command(OUTPUT slow COMMAND sh -c "touch begun && sleep 4 && touch slow" VERBATIM)
add_custom_target(ready_to_check DEPENDS "${lab}" slow)
END
printf '#!/bin/sh\necho "the program: $*"\nexit 5\n' >"$folder/script"
chmod +x "$folder/script"
"$cmake" -G "$generator" -S "$folder" -B "$folder/build" >/dev/null
cp "$program" "$folder/build/bin/warpbook"
export WARPBOOK_SOURCE_DIR=$folder WARPBOOK_BUILD_DIR=$folder/build
warpbook=$folder/build/bin/warpbook

# enter EXIT_CODE ARGUMENT…: as typed.
enter() {
    local wanted=$1 code=0
    shift
    "$warpbook" "$@" >"$out" 2>"$err" || code=$?
    [[ $code == "$wanted" ]] || fail "'warpbook $*' exited with $code, and not with $wanted"
}
expect() { grep -qF -- "$2" "$1" || fail "\"$2\" is not in what was printed"; }
expect_silence() { [[ ! -s $err ]] || fail "something was told although nothing was built"; }
expect_built_for() { expect "$err" "building what \`./warpbook $1\` needs"; }

enter 5 hint 01 --backend model
[[ $(<"$out") == "the program: hint 01 --backend model" ]] || fail "other things were captured than what the program prints"
expect_built_for hint
enter 5 check 01
expect_silence

sleep 0.01
touch "$folder/tools/lab.cpp"
enter 5 check 01
expect_built_for check
sleep 0.01
touch "$folder/tools/another.cpp"
enter 5 check 01
expect_silence
mv "$folder/build" "$folder/moved" # whoever asks the build now is refused
mkdir -p "$folder/build"
cp -a "$folder/moved"/{bin,.up-to-date} "$folder/build"
enter 5 check 01
expect_silence
rm -r "$folder/build"
mv "$folder/moved" "$folder/build"

touch "$folder/refused" "$folder/tools/lab.cpp"
enter 70 check 01
expect "$err" "What \`./warpbook check\` needs could not be built"
expect "$err" "If you did not change it, delete $folder/build and run ./warpbook again."
rm "$folder/refused"

# A process group of its own, as a shell gives one to each command: Ctrl-C reaches all of it.
set -m
"$warpbook" >"$out" 2>"$err" &
set +m
for ((i = 0; i < 200; ++i)); do
    [[ ! -e $folder/build/begun ]] || break
    sleep 0.1
done
kill -INT -- "-$!"
code=0
wait "$!" || code=$?
[[ $code == 130 ]] || fail "Ctrl-C ends it with exit code $code, and not with 130"
expect "$err" "the build goes on with the next command"
[[ ! -e $folder/build/slow ]] || fail "the build was not stopped"
enter 5 check 01

enter 0
expect "$out" "1 lab: 1 OPEN"
expect "$out" "Write it."
expect "$out" "read     labs/01-first/README.md"
! grep -q FAIL "$out" || fail "a file that nobody has begun is reported as failed"
expect "$err" "everything is built. ./warpbook check 01"
enter 0
expect_silence
echo "begun" >"$folder/labs/01-first/first.cu"
enter 5
[[ $(<"$out") == "the program: " ]] || fail "what was begun is not checked"

# Anywhere else, it builds nothing, and finds its neighbors.
mkdir "$folder/installed"
cp "$program" "$folder/installed/warpbook"
warpbook=$folder/installed/warpbook
enter 70 check 01
expect "$err" "$folder/installed/warpbook-lab, which has the command check, cannot be started: No such file or directory."
cp "$folder/script" "$folder/installed/warpbook-lab"
enter 5 check 01
expect_silence
echo "programs are built where they are used first"
