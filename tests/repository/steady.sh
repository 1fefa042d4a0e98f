#!/usr/bin/env bash
# steady.sh STEADY CTEST: tests/steady.sh names a test that fails each second time, and no other, and says what it could not try.
set -euo pipefail
steady=$1
PATH=$(dirname "$2"):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    printf '%s. What was printed:\n%s\n' "$1" "$printed"
    exit 1
}

# expect CODE TEXT ARGUMENT…
expect() {
    local code=0 wanted=$1 text=$2
    shift 2
    printed=$("$folder/tests/steady.sh" "$@" 2>&1) || code=$?
    ((code == wanted)) || fail "steady.sh $* exited with $code, not $wanted"
    [[ $printed == *"$text"* ]] || fail "steady.sh $* does not say \"$text\""
}
expect_not() { [[ $printed != *"$1"* ]] || fail "it says \"$1\""; }

# shellcheck disable=SC2016 # for that program
echo '#!/bin/sh
case $TMPDIR in *" "*) ;; *) exit 1 ;; esac' >"$folder/has-a-space"
chmod +x "$folder/has-a-space"
mkdir "$folder/"{tests,build,bin}
cp "$steady" "$folder/tests/steady.sh"
cat >"$folder/CMakePresets.json" <<'END'
{"version": 3,
 "configurePresets": [{"name": "default", "generator": "Ninja", "binaryDir": "${sourceDir}/build"}],
 "testPresets": [{"name": "selftest", "configurePreset": "default"}]}
END
cat >"$folder/build/CTestTestfile.cmake" <<END
add_test(right true)
add_test(skipped sh -c "exit 77")
set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)
add_test(each-second-time sh -c "echo unlucky; if rm '$folder/lucky'; then exit 1; else touch '$folder/lucky'; fi")
add_test(needs-a-space "$folder/has-a-space")
END

expect 1 "  2 of 4  each-second-time" 4 --only all-cores -E space
expect_not right
expect_not skipped
logs=("$folder"/build/steady/all-cores.*.log)
((${#logs[@]} == 2)) || fail "the outputs of ${#logs[@]} rounds were kept, not of 2"
grep -q unlucky "${logs[0]}" || fail "what the failed test printed was not kept"
expect 0 "nothing failed in 2 rounds" 2 --only all-cores -R '^(right|skipped)$'
expect 0 "nothing failed" 1 --only tmpdir -R space
expect 1 "  1 of 1  needs-a-space" 1 --only locale -R space
expect 1 "  1 of 1  CTest itself" 1 --only all-cores -R 'no such test'
expect 0 "busy: nothing failed" 1 --only busy --only slow-disk -R right

for tool in bash cat dirname mkdir mktemp nproc rm; do ln -s "$(command -v "$tool")" "$folder/bin"; done
PATH=$folder/bin expect 2 "one-core: not tried: there is no taskset" 1 --only one-core

expect 0 "--only CONDITION" --help
expect 64 "How many rounds?" -R right
expect 64 "no condition 'luck'" 1 --only luck
echo "steady.sh names what fails by chance"
