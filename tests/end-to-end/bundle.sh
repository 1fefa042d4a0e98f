#!/usr/bin/env bash
# bundle.sh WORKBOOK CMAKE GENERATOR WARPBOOK: what an instructor hands out. Of a repository that has this workbook and what somebody has
# left lying in it, students get what is for them, the same bytes each time, with links that lead somewhere, and it can be configured.
# Skipped where there is no git.
set -euo pipefail
workbook=$1 cmake=$2 generator=$3 warpbook=$4
if ! command -v git >/dev/null; then
    echo "git is not installed"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.org GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.org
export GIT_AUTHOR_DATE="2026-01-02T03:04:05Z" GIT_COMMITTER_DATE="2026-01-02T03:04:05Z"
course=$folder/course

fail() {
    printf 'bundle: %s\n' "$*"
    exit 1
}

# The program, as ./warpbook starts it in this course.
warpbook() { WARPBOOK_SOURCE_DIR=$course WARPBOOK_BUILD_DIR=$course/build "$warpbook" "$@"; }

# enter EXIT_CODE TEXT ARGUMENT…: what it prints is kept in $output.
enter() {
    local wanted=$1 text=$2 code=0
    shift 2
    output=$(warpbook bundle "$@" 2>&1) || code=$?
    [[ $code == "$wanted" && $output == *"$text"* ]] || fail "'bundle $*' exited with $code, wanted $wanted and \"$text\": $output"
}

# The files in a bundle, as they are named there, into the file names.
names_in() { tar -tzf "$1" | sed "s#^warpbook/##" >"$folder/names"; }

expect_none() {
    names_in "$1"
    ! grep -E "$2" "$folder/names" || fail "students get $2"
}

expect_some() {
    names_in "$1"
    grep -qE "$2" "$folder/names" || fail "students do not get $2"
}

# The workbook as it is now, committed or not, with what git ignores left behind.
mkdir "$course"
cd "$workbook"
if git -C "$workbook" rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard -- . | while IFS= read -r -d '' file; do
        [[ ! -e $file && ! -L $file ]] || printf '%s\0' "$file"
    done | tar --create --null --files-from - | tar --extract --directory "$course"
else
    tar --create --exclude=./build --exclude='./build-*' --exclude=./.progress . | tar --extract --directory "$course"
fi
cd "$folder"

enter 70 "git has no commit of" --output bundle.tar.gz
[[ ! -e bundle.tar.gz ]] || fail "a bundle without git"

cd "$course"
git init --quiet --initial-branch=main
git add .
# As in GitHub Classroom, by force; and what this instructor grades with.
echo "// solved" >labs/01-map/map.cu
mkdir grading
echo "[1000]" >grading/hidden-sizes.json
git add --force labs/01-map/map.cu grading
git commit --quiet --message="The course"
cd "$folder"

# Ignored and unknown files do not keep anybody from it, and are not in it.
mkdir "$course/.progress" "$course/build" "$course/handed-in"
touch "$course/.progress/01-map.json" "$course/build/program" "$course/handed-in/ada.json" "$course/labs/02-indices-2d/indices_2d.cu"
enter 0 "Students begin with" --output bundle.tar.gz
[[ $output == *"Left out"*"solutions/15-bank-conflicts/"*"solutions/18-matmul-shared/"*"tests/submissions/*/"* ]] || fail "not said: $output"
[[ $output == *"Not in git"*"handed-in/"* ]] || fail "not said: $output"
for pattern in '^docs/instructors-guide.md$' '^docs/verdicts.md$' '^labs/15-bank-conflicts/starter.cu$' '^solutions/01-map/map.cu$' \
    '^warpbook$' '^tests/submissions/README.md$' '^\.clangd$'; do
    expect_some bundle.tar.gz "$pattern"
done
for pattern in '^solutions/1[58]-' '^tests/submissions/[^/]*/' '^tests/isolation/(judged|refused)' '^tests/grading' 'hidden-sizes' \
    '^labs/[^/]*/(map|indices_2d)\.cu$' '^\.progress' '^build' '^handed-in' '^\.git/'; do
    expect_none bundle.tar.gz "$pattern"
done
others=$(tar -tvzf bundle.tar.gz | grep -cvE '^-rw(-r--r--|xr-xr-x) 0/0 .* 2026-01-0[123] ' || true)
((others == 0)) || fail "$others files have another owner, time or mode"

# Another day, another umask, another folder: the same bytes. What students do not get may have changed.
echo "for instructors" >>"$course/docs/instructors-guide.md"
(umask 077 && cd / && TZ=Asia/Tokyo warpbook bundle --output "$folder/again.tar.gz" >/dev/null)
cmp bundle.tar.gz again.tar.gz || fail "the same commit gives other bytes"

# What students would not get as it is here is said.
echo "// better" >>"$course/labs/01-map/check.cpp"
enter 64 "  labs/01-map/check.cpp" --output refused.tar.gz
[[ $output != *instructors-guide* ]] || fail "who would not get it has to commit it: $output"
[[ ! -e refused.tar.gz ]] || fail "a bundle that was refused is there"
enter 64 "Did you mean --without-solutions" --without-solution
enter 64 "cannot be written" --committed --output /nonexistent/bundle.tar.gz
enter 0 "Students begin with" --committed --without-solutions --output without.tar.gz
expect_none without.tar.gz '^solutions/'
expect_same_file() { cmp <(tar -xzOf bundle.tar.gz "$1") <(tar -xzOf without.tar.gz "$1") || fail "$1 is not as committed"; }
expect_same_file warpbook/labs/01-map/check.cpp

# Unpacked it stands on its own.
tar -xzf bundle.tar.gz
cd warpbook
[[ -x warpbook ]] || fail "./warpbook cannot be run"
! grep -q "Can the checks be trusted" docs/instructors-guide.md || fail "the instructor's guide is there"
tests/repository/links.sh >"$folder/links" || fail "links lead nowhere: $(grep dead "$folder/links")"
"$cmake" -G "$generator" -S . -B "$folder/build" -DWARPBOOK_CUDA=OFF -DWARPBOOK_TESTS=ON >"$folder/configured" 2>&1 ||
    fail "it cannot be configured: $(tail -n 20 "$folder/configured")"
code=0
output=$(env -u CI tests/solutions-left-out.sh solutions/15-bank-conflicts) || code=$?
[[ $code == 77 && $output == *"one for students"* ]] || fail "the self-test does not say what is missing: $output"
echo "students get what is for them"
