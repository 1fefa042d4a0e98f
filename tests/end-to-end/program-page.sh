#!/usr/bin/env bash
# program-page.sh record|program WARPBOOK FOLDER: `./warpbook view` of the record of a program, or of the program itself, as a
# user types it. FOLDER has the record and the program's files, which it names from there.
set -uo pipefail
what=$1 warpbook=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$3"/* "$folder"
cd "$folder" || exit 1
export NO_COLOR=1
unset DISPLAY WAYLAND_DISPLAY WSL_DISTRO_NAME

fail() {
    printf '%s. What was printed:\n' "$1"
    cat out
    exit 1
}

# run CODE ARGUMENTS…: ./warpbook ARGUMENTS, which prints to `out`
run() {
    local code=0 wanted=$1
    shift
    "$warpbook" "$@" >out 2>&1 </dev/null || code=$?
    ((code == wanted)) || fail "./warpbook $* exited with $code, not $wanted"
}

expect() { grep -qF -- "$2" "$1" || fail "$1 lacks '$2'"; }
expect_not() { ! grep -qF -- "$2" "$1" || fail "$1 has '$2'"; }

if [[ $what == program ]]; then
    # The build's own: programs are compiled with what it has.
    run 1 view transpose.cu --output page.html -- 3 "<4>"
    expect out "file://$folder/page.html"
    expect out "out of bounds at transpose.cu:9"
    expect page.html "transpose.cu 3 &lt;4&gt;"
    expect page.html "2 kernels, 2 launches"
    expect page.html "element 4096; the last one is 4095"
    expect page.html "<strong class=\"kind\">race</strong> at "
    expect page.html "<strong class=\"kind\">leak</strong> at "
    expect page.html "store_tile(out, tile, n);"
    expect page.html "tile.cuh"
    echo "int main() { return nowhere; }" >broken.cu
    run 70 view broken.cu --output page.html
    expect out "broken.cu does not compile"
    [[ ! -e page.html ]] || fail "a page is left that shows nothing"
    run 64 view none.cu
    expect out "There is no file none.cu, and no lab has one of that name."
    run 64 view transpose.cu --launch 3
    expect out "--launch chooses what to draw of a lab, and transpose.cu is none"
    run 64 view 14 -- 3
    expect out "What stands after -- goes to a program, and 14 is none"
    exit 0
fi

export WARPBOOK_BUILD_DIR=$folder/build
# Without a build folder the page lies beside the record, otherwise among the other pages.
run 0 view all.json
expect out "file://$folder/all.html"
mkdir build
run 0 view all.json
expect out "file://$folder/build/view/programs/all.html"
cmp all.html build/view/programs/all.html || fail "the two pages differ"

run 0 view all.json --output page.html
expect out "  kernels  2, in 3 launches"
expect out "  faults   3"
expect page.html "<title>transpose.cu</title>"
expect page.html "2 kernels, 3 launches, 3 faults"
expect page.html "in 2 launches of transpose"
expect page.html 'id="file-2-line-10"'
expect page.html "__shared__ float tile[32][32];"
expect page.html "tile[threadIdx.y][threadIdx.x] = in["
expect page.html "8,196 sectors, ideal 1,028 (31.52 per request, ideal 3.95)"
expect page.html "the program</b>: process 7 ended while it wrote a launch, which is lost"
expect_not page.html "<img"
expect_not page.html "changed after the program ran"

run 64 view all.json --open --output page.html
expect out "There is no desktop here"
run 64 view all.json --check Accesses.Stores
expect out "--check chooses what to draw of a lab, and all.json is none"
run 64 view all.json --output /nonexistent/page.html
expect out "The page cannot be written to /nonexistent/page.html"
run 64 view none.json
expect out "none.json cannot be read"
sed 's/program-profile/lab-record/' all.json >other.json
run 64 view other.json
expect out "other.json is not a record of a program"
head -c 500 all.json >half.json
run 64 view half.json
expect out "half.json is damaged"
