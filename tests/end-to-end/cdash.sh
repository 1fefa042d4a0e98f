#!/usr/bin/env bash
# cdash.sh CTEST SOLUTION_OF_14: what a check counts arrives in CTest's file for a dashboard as named numbers, if it is asked for, and
# is not to be read otherwise.
set -euo pipefail
ctest=$1 solution=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    printf 'cdash: %s\n' "$*"
    exit 1
}

# expect_measurement NAME VALUE
expect_measurement() {
    grep -A 1 "<NamedMeasurement type=\"numeric/double\" name=\"$1\">" Testing/*/Test.xml | grep -q "<Value>$2</Value>" ||
        fail "no measurement $1 with the value $2 in: $(cat Testing/*/Test.xml)"
}

printf 'add_test(stores "%s" --backend model --gtest_filter=Accesses.StoresAreCoalesced)\n' "$solution" >CTestTestfile.cmake

printed=$("$ctest" --verbose 2>&1) || fail "the check failed: $printed"
[[ $printed != *Measurement* ]] || fail "who did not ask for it reads: $printed"

printed=$(WARPBOOK_CDASH=1 "$ctest" -T Test 2>&1) || fail "the check failed: $printed"
# 1024 x 1024 floats, 32 of them in a request; 32 neighboring floats lie in 4 sectors.
expect_measurement "global store requests (n = 1024)" 32768
expect_measurement "global store sectors (n = 1024)" 131072
expect_measurement "global store ideal sectors (n = 1024)" 131072
# A column of the tile lies in one bank.
expect_measurement "shared load wavefronts (n = 1024)" 1048576
echo "CTest has the numbers of the check"
