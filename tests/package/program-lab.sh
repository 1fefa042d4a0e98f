#!/usr/bin/env bash
# program-lab.sh EXAMPLE PREFIX [CMAKE_OPTION…]: copies a lab that is an ordinary program out of the tree, with the installed
# package, as a teacher does. CTest must accept the solution and refuse the starter, until the student has solved it.
set -euo pipefail
example=$1 prefix=$2
shift 2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$example" "$folder/lab"
cd "$folder/lab"

# ctest_of NAME: one lab's tests, those on a GPU included where there is one.
ctest_of() { ctest --test-dir build --output-on-failure --no-tests=error -R "^$1(\\.|\$)"; }

cmake -S . -B build -Dwarpbook_ROOT="$prefix" "$@"
ctest_of solution

if ctest_of transpose >printed; then
    cat printed
    echo "the starter was accepted"
    exit 1
fi
for text in "FAIL     transpose: global store: no more sectors than the lanes need" \
    "out[x * n + y] = in[y * n + x];" "1 of 10 expectations is not kept."; do
    grep -qF "$text" printed || { cat printed; echo "the starter's report lacks \"$text\""; exit 1; }
done

# The student's folder: without the solution, and then solved.
mv solution.cu transpose.cu
cmake -S . -B build "$@"
ctest_of transpose
if ctest_of solution >/dev/null 2>&1; then
    echo "there is a test of a solution that is not there"
    exit 1
fi

# A mistake in the CMakeLists.txt is told when it is read.
echo 'warpbook_add_program_lab(other PROGRAM other.cu EXPECTATIONS expectations.json)' >>CMakeLists.txt
if cmake -S . -B build "$@" >printed 2>&1 || ! grep -qF "other.cu is not there" <(tr '\n' ' ' <printed); then
    cat printed
    echo "a lab without its file was accepted"
    exit 1
fi
