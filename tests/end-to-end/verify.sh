#!/usr/bin/env bash
# verify.sh WARPBOOK WORKBOOK SOLUTION_OF_01: grades four files of lab 01, as an instructor does, and repeats the grades: they are the same;
# not when a number of the record was edited; and cannot be repeated when the text was. A certificate is checked again, too.
# Skipped where bubblewrap cannot make a sandbox.
set -uo pipefail
warpbook=$1 workbook=$2 solution=$3
if ! command -v bwrap >/dev/null; then
    echo "bubblewrap is not installed"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi
if ! bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    echo "not tested: bubblewrap cannot make a sandbox here"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
    printf 'verify: %s\n' "$*"
    exit 1
}

# enter EXIT_CODE TEXT ARGUMENT…: what it prints is kept in $output.
enter() {
    local wanted=$1 text=$2 code=0
    shift 2
    output=$("$warpbook" "$@" 2>&1) || code=$?
    [[ $code == "$wanted" && $output == *"$text"* ]] || fail "'$*' exited with $code, wanted $wanted and \"$text\": $output"
}

submissions=$workbook/tests/submissions/01-map
mkdir -p handed-in/{ada,ben,cleo,dan}
cp "$submissions/no-guard.cu" handed-in/ada/map.cu
echo "this is no program" >handed-in/ben/map.cu
cp "$workbook/labs/01-map/starter.cu" handed-in/cleo/map.cu
: >handed-in/dan/map.cu
echo '{"schema": "warpbook.rubric/1", "labs": ["01"]}' >rubric.json
enter 0 "4 graded" grade handed-in --out out --rubric rubric.json --seed 4711
# A grade can be repeated when nothing else is left.
for student in ada ben cleo dan; do
    cmp "handed-in/$student/map.cu" "out/grades/$student/01-map.cu" || fail "the text of $student was not kept"
done
rm -r handed-in
cp -r out/grades grades-before

enter 0 "5 grades: 5 same" verify out
for words in "ada, 01-map: same, FAILED" "ben, 01-map: same, not compiled" "cleo, 01-map: same, OPEN" "unchanged starter" \
    "dan, 01-map: same, refused"; do
    [[ $output == *"$words"* ]] || fail "\"$words\" was not said: $output"
done
diff -r out/grades grades-before || fail "grades have changed"
enter 0 "ada, 01-map: same, FAILED" verify out/grades/ada/01-map.json

# Somebody edits a number, in a message or among the counters.
edited=out/grades/ada/edited.json
cp out/grades/ada/01-map.cu out/grades/ada/edited.cu
for change in 's/"verdict": "FAILED"/"verdict": "SOLVED"/' 's/"status": "failed"/"status": "passed"/' 's/outside its array: [0-9]*/&9/' \
    's/"units": [0-9]*/&9/' 's/"seed": 4711/"seed": 4712/'; do
    sed -E "$change" out/grades/ada/01-map.json >"$edited"
    cmp -s out/grades/ada/01-map.json "$edited" && fail "nothing to edit with $change"
    enter 1 "ada, 01-map: not the same" verify "$edited"
    [[ $output == *$'\n    then  '*$'\n    now   '* ]] || fail "then and now are not said: $output"
done

# Another version of the lab is told, and is no difference.
sed -E 's/"course_hash": "[0-9a-f]{8}/"course_hash": "00000000/; s/"isolation": "[^"]*/"isolation": "none/' \
    out/grades/ada/01-map.json >"$edited"
enter 0 "The lab is not the one that it was graded with" verify "$edited"
[[ $output == *"isolation (not compared): none then, bubblewrap"* ]] || fail "what graded is not said: $output"

# The text was changed, or is gone; nothing was graded; this is no grade.
echo "// better" >>out/grades/ada/edited.cu
enter 2 "edited.cu was changed after grading" verify "$edited"
rm out/grades/ada/edited.cu
enter 2 "The text that was graded is missing" verify "$edited"
sed -E 's/"outcome": "checked"/"outcome": "not graded"/; s/"message": ""/"message": "The disk was full."/' out/grades/ada/01-map.json >"$edited"
enter 2 "no result to repeat" verify "$edited"
echo '{"schema": "warpbook.lab-record/1"}' >"$edited"
enter 64 "is the record of a lab's check, and no grade" verify "$edited"
enter 64 "1 cannot be read" verify "$edited" out/grades/ada/01-map.json
[[ $output == *"ada, 01-map: same"* ]] || fail "one that is none keeps others from being repeated: $output"
enter 64 "There is no grade nobody.json" verify nobody.json
mkdir empty
enter 64 "empty has no grades" verify empty
enter 64 "Which grade?" verify

# A student's certificate, of a course in which lab 01 is solved.
mkdir -p course/.progress
cp -r "$workbook/labs" course
ln -s "$workbook/tools" course/tools
cp "$workbook/solutions/01-map/map.cu" course/labs/01-map/
WARPBOOK_SOURCE_DIR=$PWD/course enter 64 "No lab is SOLVED yet" certificate --out ada.html
[[ ! -e ada.html ]] || fail "there is a certificate of nothing"
"$solution" --backend model --report course/.progress/01-map.json >/dev/null || fail "the solution of lab 01 is not SOLVED"
WARPBOOK_SOURCE_DIR=$PWD/course enter 0 "1 of " certificate --name "Ada <L.>" --out ada.html
grep -q "Ada &lt;L.&gt;" ada.html || fail "a name can be markup in a certificate"
enter 0 "01-map: SOLVED" verify ada.html
[[ $output == *"Ada <L.>: 1 of 1 labs that it names are SOLVED"* ]] || fail "the sum is not said: $output"
# Its table may say anything; what counts is the file.
sed 's/in\[i\] + 1/in[i] + 2/' ada.html >forged.html
cmp -s ada.html forged.html && fail "the certificate has no file in it"
enter 1 "01-map: FAILED" verify forged.html
sed 's/"lab":"01-map"/"lab":"99-none"/' ada.html >forged.html
enter 1 "99-none: this course has no such lab" verify forged.html
sed 's/"lab":"01-map"/"lab":"29-whole-program"/' ada.html >forged.html
enter 1 "29-whole-program: not checked: its file is a whole program" verify forged.html
echo "<p>I can do everything</p>" >forged.html
enter 64 "is no certificate" verify forged.html
enter 64 "verify them one after the other" verify ada.html out
echo "grades can be repeated, and certificates verified"
