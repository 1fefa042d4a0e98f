#!/usr/bin/env bash
# Finds tests that fail by chance: runs the tests that are built, again and again, where luck would have to help them.
set -euo pipefail

usage() {
    cat <<'END'
tests/steady.sh ROUNDS [--only CONDITION]... [--preset NAME] [CTEST_OPTION]...

Runs the tests of a preset (selftest) ROUNDS times under each condition, in another order each time, and names each test that ever failed.
Build them first: cmake --build build --target selftest-build

  --only CONDITION  this condition alone; may be repeated
  --preset NAME     another preset of CMakePresets.json for tests
  CTEST_OPTION      for example -R '^unit\.' for the unit tests alone

  one-core          all on one core
  all-cores         as many tests at a time as there are cores
  busy              beside three busy loops on each core
  slow-disk         beside a program that waits for the disk all the time
  no-network        without any network, the machine's own included
  locale            LC_ALL=de_DE.UTF-8, where it is installed, otherwise C
  tmpdir            a TMPDIR with a space in its name
  no-root           as `nobody`, in a copy of the project: only where root runs this

The outputs of rounds with failures are in build/steady/. Exit codes: 0 nothing failed, 1 something did, 2 nothing could be tried.
END
}

conditions=(one-core all-cores busy slow-disk no-network locale tmpdir no-root)
fail_usage() {
    printf '%s\ntests/steady.sh --help lists the options.\n' "$1" >&2
    exit 64
}
rounds='' only=() preset=selftest options=()
while (($#)); do
    case $1 in
    --help) usage && exit ;;
    --only)
        [[ " ${conditions[*]} " == *" ${2-} "* ]] || fail_usage "There is no condition '${2-}'. There are: ${conditions[*]}"
        only+=("$2")
        shift
        ;;
    --preset)
        preset=${2-}
        shift || true
        ;;
    *) if [[ -z $rounds ]]; then rounds=$1; else options+=("$1"); fi ;;
    esac
    shift || true
done
[[ $rounds =~ ^[1-9][0-9]*$ ]] || fail_usage "How many rounds? For example: tests/steady.sh 3"
((${#only[@]} == 0)) || conditions=("${only[@]}")

project=$(cd "$(dirname "$0")/.." && pwd)
results=$project/build/steady
rm -rf "$results"
mkdir -p "$results"
work=$(mktemp -d)
beside=()
trap '((${#beside[@]} == 0)) || kill "${beside[@]}" 2>/dev/null; rm -rf "$work"' EXIT
cores=$(nproc)
jobs=$((cores > 2 ? cores : 2)) # tests run beside others everywhere
cd "$project"

# What a condition lacks here, if anything.
lacks() {
    local tools=()
    case $1 in
    one-core) tools=(taskset) ;;
    slow-disk) tools=(ionice) ;;
    no-network) tools=(unshare) ;;
    no-root) tools=(unshare setpriv) ;;
    esac
    local tool
    for tool in "${tools[@]}"; do
        command -v "$tool" >/dev/null || { echo "there is no $tool" && return; }
    done
    case $1 in
    no-network) unshare -n true 2>/dev/null || echo "unshare -n is not permitted" ;;
    no-root)
        if ((EUID != 0)); then
            echo "all others ran without root"
        elif ! unshare -m true 2>/dev/null; then
            echo "unshare -m is not permitted"
        elif ! as_nobody test -x "$project"; then
            echo "nobody may not read $project"
        fi
        ;;
    esac
}

as_nobody() { setpriv --reuid "$(id -u nobody)" --regid "$(id -g nobody)" --clear-groups "$@"; }

# What runs beside the tests. It ends with this script, even if that is killed.
begin() {
    local i
    beside=()
    case $1 in
    busy)
        for ((i = 0; i < 3 * cores; ++i)); do
            while kill -0 $$ 2>/dev/null; do :; done &
            beside+=($!)
        done
        ;;
    slow-disk)
        while kill -0 $$ 2>/dev/null; do
            ionice -c 2 -n 0 dd if=/dev/zero of="$results/written" bs=1M count=32 conv=fsync status=none
        done &
        beside+=($!)
        ;;
    tmpdir) mkdir -p "$work/a folder" ;;
    no-root)
        # A copy in the project's place: files that were built name it by its path.
        cp -a "$project" "$work/project"
        mkdir "$work/home"
        chmod 755 "$work"
        chown -R nobody: "$work/project" "$work/home"
        ;;
    esac
}
end() {
    ((${#beside[@]} == 0)) || kill "${beside[@]}" 2>/dev/null || true
    wait
    beside=()
    rm -rf "$results/written" "${work:?}"/{project,home}
}

# tests CONDITION: one round.
tests() {
    local ctest=(ctest --preset "$preset" --schedule-random --output-on-failure --no-tests=error -j "$jobs" "${options[@]}")
    case $1 in
    one-core) taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" "${ctest[@]}" ;;
    no-network) unshare -n "${ctest[@]}" ;;
    locale) LC_ALL=$(locale -a 2>/dev/null | grep -ix 'de_DE\.utf-\?8' || echo C) "${ctest[@]}" ;;
    tmpdir) TMPDIR="$work/a folder" "${ctest[@]}" ;;
    no-root)
        # shellcheck disable=SC2016 # the inner shell's arguments
        unshare -m bash -c 'mount --bind "$1" "$2" && cd "$2" && shift 2 && "$@"' -- "$work/project" "$project" \
            setpriv --reuid "$(id -u nobody)" --regid "$(id -g nobody)" --clear-groups \
            env HOME="$work/home" TMPDIR="$work/home" "${ctest[@]}"
        ;;
    *) "${ctest[@]}" ;;
    esac
}

# CTest's list at the end of its output.
failed_in() { sed -n '/^The following tests FAILED:/,$s/^\t *[0-9]* - \([^ ]*\) (.*/\1/p' "$1"; }

tried=0 bad=0
for condition in "${conditions[@]}"; do
    missing=$(lacks "$condition")
    if [[ -n $missing ]]; then
        echo "$condition: not tried: $missing"
        continue
    fi
    tried=1
    failures=$work/failures
    : >"$failures"
    begin "$condition"
    for ((round = 1; round <= rounds; ++round)); do
        log=$results/$condition.$round.log
        if tests "$condition" >"$log" 2>&1; then
            rm "$log"
        else
            names=$(failed_in "$log")
            # As where CTest found no test at all.
            echo "${names:-CTest itself: $(tail -n 1 "$log")}" >>"$failures"
        fi
    done
    end
    if [[ -s $failures ]]; then
        bad=1
        echo "$condition: failures in $rounds rounds ($results/$condition.*.log):"
        sort "$failures" | uniq -c | while read -r times name; do echo "  $times of $rounds  $name"; done
    else
        echo "$condition: nothing failed in $rounds rounds"
    fi
done
((tried)) || exit 2
exit "$bad"
