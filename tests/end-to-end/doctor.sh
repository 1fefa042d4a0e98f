#!/usr/bin/env bash
# doctor.sh WARPBOOK: runs `warpbook doctor` on this machine, whatever it is, and fails when its screen is too large, or says
# something else than its exit code, or when it sees a GPU where there is none, or none where there is one.
set -uo pipefail
printed=$("$1" doctor 2>&1)
code=$?

fail() {
    printf '%s. Exit code %s; what it printed:\n%s\n' "$1" "$code" "$printed"
    exit 1
}

expect_text() { [[ $printed == *"$1"* ]] || fail "expected to read \"$1\""; }

if nvidia-smi -L >/dev/null 2>&1; then
    [[ $code == [01] ]] || fail "there is a GPU: expected exit code 0 or 1"
else
    [[ $code == 2 ]] || fail "there is no GPU: expected exit code 2"
fi
case $code in
    0) expect_text "The labs count on the GPU here" ;;
    2) expect_text "The labs count on the model here" ;;
esac
expect_text "--backend auto takes the "
expect_text "Next: ./warpbook"
(($(wc -l <<<"$printed") <= 24)) || fail "more than 24 lines"
# The build folder's name is as long as its user made it.
(($(grep -v '  build  ' <<<"$printed" | wc -L) <= 100)) || fail "more than 100 columns"
