#!/usr/bin/env bash
# ctest-alone.sh WORKBOOK CMAKE GENERATOR: a student types nothing but `ctest`. In a small workbook with the real fixtures, edits are
# judged as they are now, only what was asked for is built, and a lab that does not compile fails alone, with the compiler's words.
set -euo pipefail
workbook=$1 cmake=$2 generator=$3
ctest=$(dirname "$cmake")/ctest
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf 'ctest-alone: %s. What ctest printed:\n%s\n' "$1" "$printed"
    exit 1
}

# run ARGUMENT…: sets $printed and $code.
run() {
    code=0
    printed=$("$ctest" --test-dir build --output-on-failure "$@" 2>&1) || code=$?
}

expect() { [[ $printed == *"$1"* ]] || fail "expected to read \"$1\""; }

passed() { grep -qE "$1 \.+ +Passed" <<<"$printed"; }

mkdir cmake
cp "$workbook"/cmake/{HandOutStarters.cmake,StudentTests.cmake,build-lab.sh} cmake
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES C)
enable_testing()
include(cmake/HandOutStarters.cmake)
include(cmake/StudentTests.cmake)
hand_out_starters("${PROJECT_SOURCE_DIR}" changed)
foreach(lab IN ITEMS 01-one 02-two)
    add_executable(lab.${lab} labs/${lab}/kernel.c main.c)
    register_checks(${lab})
endforeach()
END
# As a lab's program: 2 while a check is open. It takes the options of cmake/StudentTests.cmake, and no others.
cat >main.c <<'END'
#include <string.h>
int values(void);
int accesses(void);
int main(int count, char** words)
{
    if (count != 4 || strcmp(words[2], "--tries") != 0) return 64;
    if (strcmp(words[1], "--gtest_filter=Values.AreRight") == 0) return values();
    if (strcmp(words[1], "--gtest_filter=Accesses.AreCoalesced") == 0) return accesses();
    return 3;
}
END
for lab in 01-one 02-two; do
    mkdir -p labs/$lab
    echo '{"student_file": "kernel.c"}' >labs/$lab/lab.json
    printf 'TEST_F(Values, AreRight)\n{\n}\n\nTEST_F(Accesses, AreCoalesced)\n{\n}\n' >labs/$lab/check.cpp
    echo 'int values(void) { return 2; } int accesses(void) { return 2; }' >labs/$lab/starter.cu
done
printed=$("$cmake" -G "$generator" -S . -B build 2>&1) || fail "the small workbook cannot be configured"

# Nothing is built yet. Only what is asked for is built now.
run -R 01
((code != 0)) || fail "an open lab passed"
passed build.01-one || fail "lab 01 was not built"
expect "lab.01-one.Values.AreRight"
[[ ! -e build/lab.02-two && ! -e build/bin/lab.02-two ]] || fail "lab 02 was built, and nobody had asked for it"

# As an editor's test panel does it, after an edit.
echo 'int values(void) { return 0; } int accesses(void) { return 1; }' >labs/01-one/kernel.c
run -R '^lab\.01-one\.Values\.AreRight$'
((code == 0)) || fail "an edit was judged by the program that was built before it"
run -R '^lab\.01-one\.Accesses\.AreCoalesced$'
((code != 0)) || fail "a wrong edit passed"

# What does not compile is that lab's failure, with the compiler's words.
echo 'int values(void) { return 0; } int accesses(void) { return 0; }' >labs/02-two/kernel.c
echo 'int values(void) { return undeclared; }' >labs/01-one/kernel.c
run -j 4
((code != 0)) || fail "what does not compile passed"
expect "undeclared"
expect "lab.01-one.Values.AreRight (Not Run)"
passed lab.02-two.Values.AreRight || fail "lab 02 failed for lab 01"
run -j 4 -R '02'
((code == 0)) || fail "lab 02 failed"

# A file that was lost is made again.
rm labs/01-one/kernel.c
run -R '^lab\.01-one'
passed build.01-one || fail "the lost file was not made again"

# Whoever builds in this folder is waited for.
flock build/.building bash -c 'touch begun; sleep 1; touch ended' &
until [[ -e begun ]]; do sleep 0.1; done
run -R 02
[[ -e ended ]] || fail "it was built while another build was under way"
wait

# A check more is a test more.
printf 'TEST_F(Values, AreMore)\n{\n}\n' >>labs/02-two/check.cpp
run -R 02
run -N -R 02
expect "lab.02-two.Values.AreMore"
echo "ctest built what it ran"
