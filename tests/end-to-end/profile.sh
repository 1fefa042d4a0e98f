#!/usr/bin/env bash
# profile.sh WHAT WARPBOOK COUNTED_PROGRAM: one property of `warpbook profile` as a user sees it, with a program that
# writes what the injected library would write of a GPU.
set -uo pipefail
what=$1 warpbook=$2 program=$3
# shellcheck source=tests/support/processes.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/processes.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
    printf '%s. What was printed:\n' "$1"
    tail -n +1 out err 2>/dev/null
    exit 1
}

# expect FILE TEXT
expect() { grep -qF -- "$2" "$1" || fail "$1 lacks \"$2\""; }
expect_not() { ! grep -qF -- "$2" "$1" || fail "$1 has \"$2\""; }

# told NUMBER FILE: whether somebody was told so often, each time of other seconds.
told() {
    (($(grep -oE 'warpbook: counting matmul \(launch 1\), run 1 of 2, [0-9]+ s' "$2" | sort -u | wc -l) >= $1))
}

case $what in
table)
    "$warpbook" profile --csv all.csv --json all.json -- "$program" 0 >out 2>err || fail "exit code $?"
    expect out "Worst lines of global memory"
    expect out "  1. /nowhere/matmul.cu:7"
    expect all.json '"kernel": "matmul"'
    [[ $(wc -l <all.csv) == 3 ]] || fail "all.csv has other than 3 lines: $(cat all.csv)"
    expect all.csv ',matmul,"(8, 8, 1)","(32, 32, 1)",a made-up GPU,launch,,,global load,10,sectors,320,40,,'
    expect all.csv ',matmul,"(8, 8, 1)","(32, 32, 1)",a made-up GPU,line,/nowhere/matmul.cu,7,global load,10,sectors,320,40,,'
    "$warpbook" profile --top 0 -- "$program" 0 >out 2>err || fail "exit code $?"
    expect_not out "Worst"
    ;;
progress)
    "$warpbook" profile -- "$program" "$folder/enough" >out 2>err &
    tool=$!
    wait_until told 2 err
    touch enough
    wait $tool || fail "exit code $?"
    expect_not out "counting matmul"
    # A launch that takes a second, on a busy machine, is no short one: then once more.
    while
        "$warpbook" profile -- "$program" 0 short >out 2>err || fail "exit code $?"
        (($(<short.milliseconds) >= 900))
    do :; done
    [[ ! -s err ]] || fail "something was told of a short launch"
    ;;
terminal)
    command -v script >/dev/null || exit 77
    # What the program has printed stays, and what it prints next has a line of its own.
    : >out
    { wait_until told 1 out && touch enough; } &
    script -qec "stty cols 80; '$warpbook' profile -- sh -c \"printf begun; '$program' '$folder/enough'\"" /dev/null </dev/null >out
    expect out "begun"
    grep -qE $'\r\033\\[Kwarpbook: counting matmul \\(launch 1\\), run 1 of 2, [0-9]+ s\r\033\\[Kcounted' out ||
        fail "what the program prints next has no line of its own"
    ;;
interrupted)
    # A shell in between, which tells its child nothing.
    "$warpbook" profile -- sh -c "'$program' 60 begun; true" >out 2>err &
    tool=$!
    wait_for begun
    kill -TERM $tool
    wait $tool
    code=$?
    [[ $code == 143 ]] || fail "exit code $code, expected 143"
    expect out "1 of 1 launches counted."
    expect out "Interrupted by SIGTERM: launches after that were not counted."
    expect_end "$(cat begun)" "the program"
    ;;
ctrl-c)
    command -v script >/dev/null || exit 77
    # The terminal tells both; a second time, by the tool, would be once too often for a program that tidies up.
    # The tool is stopped meanwhile: two signals at once would count as one.
    press() {
        wait_for begun
        tool=$(cut -d ' ' -f 4 "/proc/$(cat begun)/stat")
        kill -STOP "$tool"
        printf '\003'
        wait_for begun.interrupted
        kill -CONT "$tool"
        expect_end "$(cat begun)" "the program"
    }
    press | script -qec "'$warpbook' profile -- '$program' 60 begun; true" /dev/null >out
    expect out "interruptions: 1"
    expect out "Interrupted by SIGINT"
    ;;
killed)
    # It must be the tool that dies, and nobody must pass that on.
    "$warpbook" profile -- sh -c "echo \$\$ >shell; sh -c \"'$program' 60 begun; true\"; true" >out 2>err &
    tool=$!
    wait_for shell
    wait_for begun
    kill -KILL $tool
    expect_end "$(cat shell)" "the shell"
    expect_end "$(cat begun)" "the program that it started"
    ;;
left-alone)
    "$warpbook" profile -- sh -c "'$program' 60 begun >/dev/null 2>&1 & while ! [ -s begun ]; do sleep 0.01; done" \
        >out 2>err || fail "exit code $?"
    sleep 0.5
    runs "$(cat begun)" || fail "what the program had left behind was killed"
    kill -KILL "$(cat begun)"
    ;;
esac
