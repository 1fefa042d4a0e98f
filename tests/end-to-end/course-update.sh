#!/usr/bin/env bash
# course-update.sh WORKBOOK CMAKE WARPBOOK SOLUTION_OF_01: students work in their clones of this workbook's labs, the course changes, and
# they pull. Nobody has a conflict, nobody's work is lost, and whoever has not begun a lab gets it as it is now. What they have reached is
# still known, also when the build folder is gone. Skipped where there is no git.
set -euo pipefail
workbook=$1 cmake=$2 warpbook=$3 solution=$4
if ! command -v git >/dev/null; then
    echo "git is not installed"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.org GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.org
course=$folder/course student=$folder/student classroom=$folder/classroom
worked_on=labs/14-tile-transpose unchanged=labs/01-map

fail() {
    printf 'course-update: %s\n' "$*"
    exit 1
}

hand_out() { "$cmake" -P cmake/HandOutStarters.cmake 2>&1; }

expect_clean() { [[ -z $(git status --porcelain) ]] || fail "git sees in $PWD: $(git status --porcelain)"; }

# The program, as ./warpbook starts it in this clone.
warpbook() { WARPBOOK_SOURCE_DIR=$PWD WARPBOOK_BUILD_DIR=$PWD/build "$warpbook" "$@"; }

# A lab solved, a hint seen, a wrong answer given.
reach_something() {
    mkdir -p .progress
    "$solution" --backend model --report .progress/01-map.json >/dev/null || fail "the solution of lab 01 is not SOLVED"
    warpbook hint 14 2 >/dev/null
    warpbook questions 01 1000001 1000002 >/dev/null || true
    warpbook quiz 1 1000003 >/dev/null || true
}

expect_reached() {
    warpbook list | grep -qE "^ *01-map .* SOLVED" || fail "$1: lab 01 is no longer SOLVED: $(warpbook list)"
    warpbook counters 01 >/dev/null || fail "$1: the counters of lab 01 are gone"
    grep -q '"hints": 2' .progress/14-tile-transpose.tries.json || fail "$1: the hint is forgotten"
    grep -q 1000001 .progress/01-map.answers.json || fail "$1: the wrong answer is forgotten"
    grep -q 1000003 .progress/quiz-1.answers.json || fail "$1: the wrong answer of the quiz is forgotten"
}

expect_same() { cmp --silent "$1" "$2" || fail "$1 is not $2: $(diff "$1" "$2")"; }

# The course as it is handed out: what git has of it, and nothing that this checkout's owner has made.
mkdir -p "$course/cmake"
cp "$workbook"/{.gitignore,warpbook} "$course"
cp "$workbook/cmake/HandOutStarters.cmake" "$course/cmake"
cp -r "$workbook/labs" "$course"
cd "$course"
rm -f labs/.given
git init --quiet --initial-branch=main
git add .
git commit --quiet --message="The course"
[[ -z $(git ls-files 'labs/*/*.cu' ':!labs/*/starter.cu') ]] || fail "the course contains students' files"
git clean --quiet --force -d -X labs

# Two students get it and begin a lab. One keeps her work in her folder, the other commits it, as in GitHub Classroom.
for clone in "$student" "$classroom"; do
    git clone --quiet "$course" "$clone"
    cd "$clone"
    [[ -z $(hand_out) ]] || fail "a fresh clone has something to tell: $(hand_out)"
    expect_same $worked_on/tile_transpose.cu $worked_on/starter.cu
    echo "// my work" >>$worked_on/tile_transpose.cu
    reach_something
    expect_reached "before the update"
    expect_clean
done
git add --force $worked_on/tile_transpose.cu
git commit --quiet --message="My work"

# The course changes.
cd "$course"
echo "// explained better" | tee -a $worked_on/starter.cu >>$unchanged/starter.cu
echo "// checked better" >>$worked_on/check.cpp
git commit --quiet --all --message="A better course"

for clone in "$student" "$classroom"; do
    cd "$clone"
    work=$(cat $worked_on/tile_transpose.cu)
    git pull --quiet --no-rebase --no-edit || fail "git pull failed in $clone"
    told=$(hand_out)
    [[ $told == "starter changed: 14-tile-transpose" ]] || fail "expected to be told of lab 14 alone, not: $told"
    [[ $(cat $worked_on/tile_transpose.cu) == "$work" ]] || fail "work was lost"
    grep --quiet "checked better" $worked_on/check.cpp || fail "the check is the old one"
    expect_same $unchanged/map.cu $unchanged/starter.cu
    grep --quiet "explained better" $unchanged/map.cu || fail "the untouched lab is the old one"
    expect_clean
    expect_reached "after the update"

    # It is said until the student takes the new starter.
    [[ $(hand_out) == "$told" ]] || fail "the changed starter is told of only once"
    cp $worked_on/starter.cu $worked_on/tile_transpose.cu
    [[ -z $(hand_out) ]] || fail "who has taken the new starter is told of it"
done
echo "two students' clones pulled a changed course"
