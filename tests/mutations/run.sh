#!/usr/bin/env bash
# Plants each bug of tests/mutations/list into a copy of the working tree, and fails when no test notices one.
set -euo pipefail
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
list=$source_root/tests/mutations/list

# The quickest to find something first; each is asked only when those before it have found nothing. `faults` stands for
# all programs of the fault suite.
suites=(
    rules_test model_parts_test kernel_compiler_test model_test interactions_test cuda_functions_test textures_test
    inline_ptx_test device_launches_test cuda_runtime_test common_test
    parity_suite faults
)
# Those that need no kernels; a sample is taken of the bugs that these must notice.
quick_suites=' rules_test model_parts_test kernel_compiler_test '

usage() {
    cat <<'END'
tests/mutations/run.sh [--only NAME]… [--sample N] [--folder FOLDER] [--list]

--only NAME      plants this bug alone
--sample N       plants N bugs of those that a quick suite must notice, always the same, and asks that suite alone
--folder FOLDER  works there and leaves it, so that the next run need not compile all; without it in a folder of
                 its own in $TMPDIR, which is deleted at the end
--list           names the bugs and plants none; fails where one can no longer be planted
END
}

fail() {
    printf 'mutations: %s\n' "$*" >&2
    exit 1
}

# --- The list -------------------------------------------------------------------------------------------------------

names=()
declare -A bug  # by NAME.KEY

read_list() {
    local line key value name='' number=0
    while IFS= read -r line; do
        number=$((number + 1))
        [[ $line =~ ^(#|$) ]] && continue
        [[ $line =~ ^(name|file|from|to|breaks|by):\ *(.*)$ ]] || fail "list:$number: '$line' is none of the six lines"
        key=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
        case $key in
            name)
                [[ -z ${bug[$value.name]:-} ]] || fail "list:$number: there are two '$value'"
                name=$value
                names+=("$name")
                ;;
            *) [[ -n $name ]] || fail "list:$number: which bug is this of?" ;;
        esac
        bug[$name.$key]=$value
    done <"$list"
    for name in "${names[@]}"; do
        # Only what `to` says may be nothing: then something is lost.
        for key in file from breaks; do [[ -n ${bug[$name.$key]:-} ]] || fail "list: '$name' lacks '$key'"; done
        [[ -n ${bug[$name.to]+there} ]] || fail "list: '$name' lacks 'to'"
        [[ -z ${bug[$name.by]:-} || " ${suites[*]} " == *" ${bug[$name.by]} "* ]] ||
            fail "list: '$name' is noticed by '${bug[$name.by]}', which is no suite"
    done
}

# --- The copy -------------------------------------------------------------------------------------------------------

make_copy() {
    if [[ -z $work ]]; then
        work=$(mktemp -d "${TMPDIR:-/tmp}/mutations.XXXXXX")
        trap 'rm -rf "$work"' EXIT
        trap 'exit 130' INT TERM
    fi
    tree=$work/tree build=$work/tree/build-model-only log=$work/log
    mkdir -p "$tree"
    local path
    # Times are not copied: whatever differs, be it a bug that an ended run has left there, is compiled again.
    (
        cd "$source_root"
        git ls-files -z --cached --others --exclude-standard |
            while IFS= read -r -d '' path; do
                # What is deleted but not committed is listed, too.
                [[ -e $path ]] || continue
                cmp -s "$path" "$tree/$path" || cp --parents "$path" "$tree"
            done
    )
    # A file that is compiled by itself is quickly compiled again; for a few bugs that is not worth the first time.
    local unity=OFF
    [[ -z $sample ]] || unity=ON
    # WARPBOOK_WERROR, which .ci/run sets in the environment: a bug may well leave something unused.
    cmake -S "$tree" --preset model-only -DWARPBOOK_UNITY_BUILD="$unity" -DWARPBOOK_WERROR=OFF >"$log" 2>&1 ||
        { tail -n 20 "$log" >&2 && fail "the copy cannot be configured"; }
    mapfile -t fault_programs < <(ninja -C "$build" -t targets all | sed -n 's/^\(faults\.[a-z-]*\): phony$/\1/p')
    ((${#fault_programs[@]} > 0)) || fail "there are no fault programs: how are they named now?"
}

# build_suite NAME
build_suite() {
    local targets=("$1")
    [[ $1 != faults ]] || targets=("${fault_programs[@]}")
    ninja -C "$build" -j2 "${targets[@]}" >"$log" 2>&1
}

# run_suite NAME: a mutant may well run for ever, so there is a limit.
run_suite() {
    case $1 in
        faults) ctest --test-dir "$build" -L '^faults$' -j2 --stop-on-failure --output-on-failure --no-tests=error ;;
        parity_suite) timeout 120 "$build/bin/$1" compare ;;
        *) timeout 120 "$build/bin/$1" --gtest_fail_fast ;;
    esac >"$log" 2>&1
}

# A program that is the same to the byte says the same: most bugs leave most unit tests as they are.
keep_original() {
    local program
    mkdir -p "$work/original"
    for program in $(programs_of "$1"); do cp "$build/bin/$program" "$work/original/"; done
}
is_original() {
    local program
    for program in $(programs_of "$1"); do cmp -s "$build/bin/$program" "$work/original/$program" || return 1; done
}
programs_of() {
    case $1 in
        faults) printf '%s\n' "${fault_programs[@]}" ;;
        kernel_compiler_test) printf '%s\n' "$1" kernel_compiler ;;
        *) printf '%s\n' "$1" ;;
    esac
}

# what_failed SUITE: the name of a test that did, for gtest the one that crashed or hung if none failed.
what_failed() {
    local found
    case $1 in
        faults)
            found=$(sed -n 's/^FAILED: \([^;]*\);.*/\1/p' "$log")
            [[ -n $found ]] || found=$(sed -n 's/^.*Test *#[0-9]*: \([^ ]*\) .*\*\*\*.*/\1/p' "$log")
            ;;
        parity_suite) found=$(grep -v 'numbers compared' "$log" | cut -d: -f1,2) ;;
        *)
            found=$(sed -n 's/^\[  FAILED  \] \([^ ,]*\).*/\1/p' "$log")
            [[ -n $found ]] || found=$(sed -n 's/^\[ RUN      \] //p' "$log" | tail -n 1)
            ;;
    esac
    found=${found%%$'\n'*}
    printf '%s' "$1${found:+: $found}"
}

# Only a test that passes without bugs can tell something of one.
find_sound_suites() {
    local suite
    sound=()
    for suite in "${suites[@]}"; do
        if ! build_suite "$suite"; then
            grep -m 1 -E 'error:|FAILED:' "$log" || true
            printf 'NOT BUILT, and not asked: %s\n' "$suite"
        elif ! run_suite "$suite"; then
            printf 'FAILS WITHOUT BUGS, and not asked: %s\n' "$(what_failed "$suite")"
            bad=$((bad + 1))
        else
            keep_original "$suite"
            sound+=("$suite")
        fi
    done
    ((${#sound[@]} > 0)) || fail "no test is left that could notice anything"
}

# --- One bug ----------------------------------------------------------------------------------------------------------

# plant NAME: false when the list is stale.
plant() {
    local file=$tree/${bug[$1.file]} from=${bug[$1.from]} content rest
    [[ -f $file ]] || return
    content=$(<"$file")
    [[ $content == *"$from"* ]] || return
    rest=${content#*"$from"}
    [[ $rest != *"$from"* ]] || return
    printf '%s\n' "${content%%"$from"*}${bug[$1.to]}$rest" >"$file"
}

# ask_suites NAME: sets `outcome`. First the suite that must notice the bug, if the list names one.
ask_suites() {
    local suite by=${bug[$1.by]:-} asked=("${sound[@]}")
    [[ -z $by || " ${sound[*]} " != *" $by "* ]] || asked=("$by" "${sound[@]}")
    [[ -z $sample ]] || asked=("$by")
    for suite in "${asked[@]}"; do
        if ! build_suite "$suite"; then
            cp "$log" "${TMPDIR:-/tmp}/mutations.$1.log"
            outcome="DOES NOT COMPILE (${TMPDIR:-/tmp}/mutations.$1.log)"
            return
        fi
        is_original "$suite" && continue
        run_suite "$suite" && continue
        outcome="killed by $(what_failed "$suite")"
        [[ -z $by || $suite == "$by" ]] || outcome="SURVIVED $by, which should notice it; $outcome"
        return
    done
    outcome="SURVIVED: ${bug[$1.breaks]}"
}

try_bug() {
    local started=$SECONDS original=$work/original_source
    local outcome="STALE: '${bug[$1.from]}' is not exactly once in ${bug[$1.file]}"
    if cp "$tree/${bug[$1.file]}" "$original" && plant "$1"; then
        ask_suites "$1"
        cp "$original" "$tree/${bug[$1.file]}"  # with a new time, so that it is compiled again
    fi
    [[ $outcome == killed* ]] || bad=$((bad + 1))
    # Somebody who tidies up $TMPDIR is not to be taken for a bug that does not compile.
    [[ -f $build/build.ninja ]] || fail "the copy in $tree has gone"
    printf '%-34s %4d s  %s\n' "$1" $((SECONDS - started)) "$outcome"
}

# take_sample N: as many of the bugs that a quick suite must notice, evenly out of the list, and the suites of these.
take_sample() {
    local name candidates=() i
    for name in "${names[@]}"; do
        [[ -z ${bug[$name.by]:-} || $quick_suites != *" ${bug[$name.by]} "* ]] || candidates+=("$name")
    done
    (($1 > 0 && $1 <= ${#candidates[@]})) || fail "--sample needs a number from 1 to ${#candidates[@]}"
    local -A needed
    for ((i = 0; i < $1; ++i)); do
        name=${candidates[i * ${#candidates[@]} / $1]}
        chosen+=("$name")
        needed[${bug[$name.by]}]=yes
    done
    suites=("${!needed[@]}")
}

read_list
chosen=()
work=
sample=
while (($# > 0)); do
    case $1 in
        --only)
            [[ -n ${2:-} && -n ${bug[$2.name]:-} ]] || fail "--only needs a name from the list, see --list"
            chosen+=("$2")
            shift
            ;;
        --folder)
            [[ -n ${2:-} ]] || fail "--folder needs a folder"
            mkdir -p "$2"
            work=$(cd "$2" && pwd)
            shift
            ;;
        --sample)
            [[ ${2:-} =~ ^[0-9]+$ ]] || fail "--sample needs a number"
            sample=$2
            shift
            ;;
        --list)
            for name in "${names[@]}"; do
                printf '%-34s %s\n' "$name" "${bug[$name.breaks]}"
                [[ $(grep -cF -- "${bug[$name.from]}" "$source_root/${bug[$name.file]}") == 1 ]] ||
                    fail "'$name' is STALE: '${bug[$name.from]}' is not in one line of ${bug[$name.file]}"
            done
            exit
            ;;
        --help) usage && exit ;;
        *) usage >&2 && fail "there is no option '$1'" ;;
    esac
    shift
done
[[ -z $sample ]] || take_sample "$sample"
((${#chosen[@]} > 0)) || chosen=("${names[@]}")

# Somebody may be working on this machine.
renice -n 10 $$ >/dev/null
bad=0
make_copy
find_sound_suites
printf 'asked: %s (%d s so far)\n' "${sound[*]}" "$SECONDS"
for name in "${chosen[@]}"; do try_bug "$name"; done
printf '%d bugs planted, %d s\n' "${#chosen[@]}" "$SECONDS"
((bad == 0))
