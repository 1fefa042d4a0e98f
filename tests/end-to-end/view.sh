#!/usr/bin/env bash
# view.sh WORKBOOK CMAKE GENERATOR WARPBOOK STARTER SOLUTION WRONG LEAVES: view, trace and predictions as a student types them, in a
# workbook of lab 14 alone, whose programs are built already: the lab's is that of the file which the student has at the moment.
set -euo pipefail
workbook=$1 cmake=$2 generator=$3 warpbook=$4 starter=$5 solution=$6 wrong=$7 leaves=$8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export WARPBOOK_SOURCE_DIR=$folder WARPBOOK_BUILD_DIR=$folder/build WARPBOOK_BACKEND=model NO_COLOR=1
unset DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME
lab=14-tile-transpose
file=labs/$lab/tile_transpose.cu
page=build/view/$lab.html

fail() {
    printf '%s. What was printed:\n%s\n' "$*" "$printed"
    exit 1
}

# expect CODE TEXT ARGUMENTS…: runs ./warpbook ARGUMENTS, keeps what it prints in $printed
expect() {
    local code=0 wanted=$1 text=$2
    shift 2
    printed=$("$warpbook" "$@" 2>&1 </dev/null) || code=$?
    ((code == wanted)) || fail "./warpbook $* exited with $code, not $wanted"
    [[ $printed == *"$text"* ]] || fail "./warpbook $* does not say '$text'"
}

expect_not() { [[ $printed != *"$1"* ]] || fail "It says '$1'"; }

# page_has TEXT, page_has_not TEXT: the data of the page
data_of_page() { sed -n 's/^<script type="application\/json" id="data">\(.*\)<\/script>$/\1/p' "$page"; }
page_has() { data_of_page | grep -F -- "$1" >/dev/null || fail "the page does not have '$1'"; }
page_has_not() { ! data_of_page | grep -F -- "$1" >/dev/null || fail "the page has '$1'"; }

# student_has PROGRAM FILE: what the student has written, and the program that is built of it
student_has() {
    cp "$1" student
    cp "$2" "$file"
}

mkdir -p cmake tools "labs/$lab" build/bin
cp "$workbook/cmake/HandOutStarters.cmake" cmake
cp -r "$workbook/tools/view" "$workbook/tools/page" tools
ln -s "$workbook"/{tests,solutions} .  # the programs name their files from the workbook's folder
cp "$workbook/labs/$lab"/{lab.json,starter.cu,lab.hpp} "labs/$lab"
cp "$starter" starter
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES NONE)
add_custom_target(lab.$lab COMMAND sh "\${CMAKE_SOURCE_DIR}/compile.sh")
add_custom_target(starter.$lab COMMAND \${CMAKE_COMMAND} -E copy "\${CMAKE_SOURCE_DIR}/starter" bin/starter.$lab)
END
cat >compile.sh <<END
if grep -q 'syntax error' "\$WARPBOOK_SOURCE_DIR/$file"; then echo "$file:1:1: error: no such thing"; exit 1; fi
cp "\$WARPBOOK_SOURCE_DIR/student" bin/lab.$lab
END
"$cmake" -G "$generator" -S . -B build >/dev/null

# Nothing was done yet: the starter's own kernel is drawn.
student_has "$starter" "labs/$lab/starter.cu"
expect 64 "Write your predictions into $file" predictions 14
expect 0 "No predictions were checked yet" predictions
expect 0 "file://$folder/$page" view 14
page_has '"missing_kernel":"Your file is the unchanged starter'
page_has '"schema":"warpbook.view/1"'
page_has_not '"verdict"'
page_has '"status":"not predicted"'
# Also where the lab was only noted as OPEN, and not run.
printf '\n' >>"$file"
expect 0 "" reset 14
expect 0 "file://$folder/$page" view 14
page_has '"verdict":"OPEN"'
page_has '"status":"not predicted"'
page_has_not '"status":"right"'

# A kernel that fails its check stands beside the starter's, in a launch of the check that failed.
student_has "$wrong" "$workbook/tests/submissions/$lab/${wrong##*.}.cu"
expect 1 "FAILED" check 14
expect 0 "beside   the starter's kernel" view 14
page_has "\"file\":\"labs/$lab/starter.cu\",\"text\":"
page_has "\"file\":\"tests/submissions/$lab/${wrong##*.}.cu\",\"text\":"
page_has '"verdict":"FAILED"'
page_has_not '"missing_kernel"'
expect_not "another version"

# The file has changed since: what was checked is left out, and the page says so.
printf '\n' >>"$file"
expect 0 "The last check was of another version of your file" view 14
page_has_not '"verdict"'
page_has '"notes":["The last check was of another version'

# A file that does not compile.
echo 'syntax error' >"$file"
expect 1 "error: no such thing" view 14
expect 1 "does not compile: there is nothing to trace until it does" trace 14

# A file that ends the program has no counters: the run's own report says so.
student_has "$leaves" "$workbook/tests/isolation/judged/endings/${leaves##*.}.cu"
expect 64 "the program was ended from inside" view 14
expect_not "file://"

# Solved: predicted beside measured, after the check and by a command.
student_has "$solution" "$workbook/solutions/$lab/tile_transpose.cu"
expect 0 "Your predictions" check 14
expect 0 "right" predictions 14
[[ $printed == *"predicted    measured"*"sectors per store"*" 4 "*" 4   right"* ]] || fail "the table is another"
expect 0 "sectors per store" predictions
expect 0 "The starter's kernel stands beside yours" help view
expect 0 "of (2, 2, 1)" view 14 --n 64 --output page.html
page=page.html
page_has '"verdict":"SOLVED"'
page_has '"status":"right"'
page_has '"requests":{"model":'
expect 64 "There is no desktop here" view 14 --open
expect 64 "The page cannot be written to $folder/no/such/page.html" view 14 --output "$folder/no/such/page.html"

# A GPU's record of the same file, as a check there leaves it, stands beside the model's; that of another file does not.
hardware=.progress/$lab.cupti.json
sed 's/"backend": "model"/"backend": "cupti"/; s/"name": "CPU model[^"]*"/"name": "A GPU"/' .progress/$lab.model.json >"$hardware"
expect 0 "file://" view 14 --output page.html
page_has '"hardware":"'
sed -i 's/"file_hash": "[^"]*"/"file_hash": "0"/' "$hardware"
expect 0 "What the GPU counted was of another version of your file" view 14 --output page.html
page_has_not '"hardware":"'

# Traces, by the names that check and counters use.
expect 0 "build/traces/$lab.json" trace 14
expect 0 "block    (1, 0, 0) of (2, 2, 1)" trace 14 --n 64 --check stores --block 1,0 --output trace.json
grep -q '"schema": "warpbook.trace/1"' trace.json || fail "the trace is none"
printed=$("$warpbook" trace 14 --n 64 --output - 2>/dev/null)
[[ $printed == "{"*"warpbook.trace/1"* ]] || fail "standard output has more than the trace"
expect 0 "left out (--events NUMBER)" trace 14 --n 64 --events 5
expect 64 "There are these:" trace 14 --launch nothing
expect 64 "There is no block (9, 0, 0)" trace 14 --n 64 --block 9
expect 64 "--n must be a multiple of 32" trace 14 --n 65
expect 64 "--block is a block's place" trace 14 --block one
expect 64 "--events is a number" trace 14 --events 0
expect 64 "Which lab? For example: ./warpbook view " view

# A page of data that is there already.
data_of_page >data.json
expect 0 "" dev page data.json again.html
cmp -s page.html again.html || fail "the page of the same data is another"
echo '{}' >other.json
expect 64 'its "schema" must be "warpbook.view/1"' dev page other.json again.html
expect 64 "For example: ./warpbook dev page" dev page
echo "view, trace and predictions say what they should"
