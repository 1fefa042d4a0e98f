#!/usr/bin/env bash
# The first hour of a student: from the first ./warpbook, which builds, to three solved labs, with wrong tries, hints and a file that
# does not compile. Files are edited as a student edits them; commands are those of the README.
set -euo pipefail

usage() {
    cat <<'END'
tests/first-walk.sh            walks in a fresh clone of this repository's HEAD, in $TMPDIR
tests/first-walk.sh --here     walks in this very folder, where no lab may have been begun; files and .progress are then as before,
                               and the build stays
END
}

workbook=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
map=labs/01-map/map.cu indices=labs/02-indices-2d/indices_2d.cu coalescing=labs/07-coalescing/coalescing.cu
files=("$map" "$indices" "$coalescing")
count=$(find "$workbook"/labs/*/lab.json | wc -l)
# Where there is a GPU, too: a race or a wrong address is the model's to name.
export WARPBOOK_BACKEND=model

fail() {
    printf 'first-walk: %s\n%s\n' "$1" "${output-}" >&2
    exit 1
}

# enter EXIT_CODE ARGUMENT…: as typed in the workbook; what it prints is kept in $output.
enter() {
    local wanted=$1 code=0 start=$SECONDS
    shift
    output=$(./warpbook "$@" 2>&1) || code=$?
    printf '%4d s  exit code %d  ./warpbook %s\n' $((SECONDS - start)) "$code" "$*"
    [[ $code == "$wanted" ]] || fail "'./warpbook $*' exited with $code, and not with $wanted:"
}

# read_there TEXT…: each of them was printed.
read_there() {
    local text
    for text in "$@"; do
        [[ $output == *"$text"* ]] || fail "\"$text\" is not in what was printed:"
    done
}

# edit FILE SED_SCRIPT…: each changes the file.
edit() {
    local file=$1 script before
    shift
    for script in "$@"; do
        before=$(<"$file")
        sed -i "$script" "$file"
        [[ $(<"$file") != "$before" ]] || fail "the starter of $file is not what this walk was written for: \"$script\" changes nothing"
    done
}

begin_in_a_clone() {
    local folder
    folder=$(mktemp -d "${TMPDIR:-/tmp}/first-walk.XXXXXX")
    # shellcheck disable=SC2064 # the folder of now
    trap "rm -rf '$folder'" EXIT
    git clone --quiet "$workbook" "$folder/warpbook"
    cd "$folder/warpbook"
}

leave_as_before() {
    local file
    for file in "${files[@]}"; do cp "$(dirname "$file")/starter.cu" "$file"; done
    rm -rf .progress
    [[ ! -d .progress.before ]] || mv .progress.before .progress
}

begin_here() {
    local file
    cd "$workbook"
    for file in labs/*/*.cu; do
        cmp --silent "$file" "$(dirname "$file")/starter.cu" ||
            fail "$file is somebody's work. Walk in a clone: tests/first-walk.sh"
    done
    [[ ! -d .progress.before ]] || fail "an earlier walk was killed: .progress.before is what was reached before it. Move it to .progress."
    [[ ! -d .progress ]] || mv .progress .progress.before
    trap leave_as_before EXIT
}

first_command() {
    enter 0
    read_there "$count labs: " "The next lab to solve" "Write your first kernel" "read     labs/01-map/README.md" "edit     $map" \
        "check    ./warpbook check 01"
    [[ $output != *FAIL* ]] || fail "a file that nobody has begun is reported as failed:"
}

solve_lab_01() {
    edit $map 's|return 1;|return (n + threads_per_block - 1) / threads_per_block + (n == 0)|' # no semicolon
    enter 1 check 01
    read_there "$map:" "error: expected " "01-map  FAILED  does not compile"

    edit $map 's|(n == 0)$|(n == 0);|' \
        's|^ *// TODO 2.*|    int i = blockIdx.x * blockDim.x + threadIdx.x;|' \
        's|^ *// TODO 3.*|    if (i <= n) out[i] = in[i] + 1;|'
    enter 1 check 01 --brief
    read_there "FAIL " "if (i <= n) out[i] = in[i] + 1;" "outside its array" "FAILED  look again at the values"
    enter 1 check 1
    read_there "global load of 4 bytes outside its array" "stuck?   ./warpbook hint 01"
    enter 0 hint 01
    read_there "Hint 1 of 3" "./warpbook hint 01 2"

    edit $map 's|i <= n|i < n|'
    enter 1 check map
    read_there "still \`unknown\`" "FAILED  look again at the predictions"
    edit $map '0,/unknown/s//1/' '0,/unknown/s//256/'
    enter 0 check $map
    read_there "SOLVED  everything is right: values, accesses and predictions." "What you know now" "02-indices-2d"
}

solve_lab_02() {
    edit $indices '0,/unknown/s//1.2/' '0,/unknown/s//1/' '0,/unknown/s//width/' '0,/unknown/s//4/'
    enter 1 check 02
    read_there "the label in row 1, column 2" "you predicted 1.2, too low" "wrong prediction 1 of 3"
    edit $indices 's|return 1.2|return 2.1|'
    enter 0 check 02
    read_there "SOLVED  everything is right"
}

# The student skips ahead, guesses, and is told the number after a hint.
solve_lab_07() {
    edit $coalescing 's|case 1: return unknown|case 1: return 1|' 's|case 2: return unknown|case 2: return 8|' \
        's|case 4: return unknown|case 4: return 16|' 's|case 8: return unknown|case 8: return 32|' \
        's|case 16: return unknown|case 16: return 32|' 's|default: return unknown|default: return 32|'
    enter 1 check 07
    read_there "with stride = 1:" "you predicted 1, too low"
    enter 0 hint "$PWD/labs/07-coalescing" 1 # as the tasks of VS Code name a lab
    enter 1 check 07
    read_there "you predicted 1, too low; measured 4"
    edit $coalescing 's|case 1: return 1;|case 1: return 4;|'
    enter 0 check 07
    read_there "SOLVED  everything is right"
    enter 0 counters 07
    read_there "strided_add"
}

case ${1-} in
"") begin_in_a_clone ;;
--here) begin_here ;;
*)
    usage
    exit 64
    ;;
esac

first_command
solve_lab_01
solve_lab_02
solve_lab_07
enter 0
read_there "3 SOLVED" "The next lab to solve" "03-matrix-add-2d"
enter 0 list
read_there "$count labs: 3 SOLVED"
echo "from the first ./warpbook to three solved labs"
