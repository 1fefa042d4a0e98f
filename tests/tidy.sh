#!/usr/bin/env bash
# clang-tidy over what has changed since all of it was last clean.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'END'
tests/tidy.sh                the sources that changed, or include what changed, since the commit named in tests/tidy.last
tests/tidy.sh --at-most N    N of those, the ones that changed last; says how many it leaves
tests/tidy.sh --all          every source file; when all are clean, tests/tidy.last names HEAD, for the next commit

Every source takes clang-tidy seconds, all of them minutes. Sources are read without precompiled headers: one that does not
include what it needs fails here.
END
}

fail() {
    printf 'tidy: %s\n' "$*" >&2
    exit 1
}

build="build-tidy"
last=tests/tidy.last

sources() {
    git ls-files 'profiler/*.cpp' 'record/*.cpp' 'system/*.cpp' 'common/*.cpp' 'tools/*.cpp' | grep -v '^profiler/example/'
}

# Files named on standard input, and all that include one of them, however far away: lines "includer included".
with_includers() {
    python3 - "$@" <<'END'
import re, subprocess, sys
from pathlib import Path

changed = {line.strip() for line in open(sys.argv[1]) if line.strip()}
files = subprocess.run(["git", "ls-files", "*.cpp", "*.hpp", "*.h"], check=True, capture_output=True, text=True).stdout.split()
by_name = {}
for file in files:
    by_name.setdefault(Path(file).name, []).append(file)
includers = {}
for file in files:
    for name in re.findall(r'#\s*include\s*[<"]([^>"]+)[>"]', Path(file).read_text(encoding="utf-8")):
        # By the last part of the name: rather one file too many than one too few.
        for included in by_name.get(Path(name).name, []):
            includers.setdefault(included, set()).add(file)
waiting = list(changed)
while waiting:
    for file in includers.get(waiting.pop(), ()):
        if file not in changed:
            changed.add(file)
            waiting.append(file)
print("\n".join(sorted(changed)))
END
}

changed_sources() {
    local base changed
    base=$(sed -n 's/^commit //p' "$last")
    git cat-file -e "$base^{commit}" 2>/dev/null ||
        fail "$last names $base, which this clone does not have. Fetch the whole history, or run tests/tidy.sh --all."
    changed=$(mktemp)
    git diff --name-only --no-renames "$base" >"$changed"
    # Another judge judges all.
    if grep -qx '.clang-tidy' "$changed"; then sources; else comm -12 <(sources | sort) <(with_includers "$changed" | sort); fi
    rm "$changed"
}

# Files named on standard input, the last changed first.
newest_first() {
    local file
    while read -r file; do
        printf '%s %s\n' "$(git log -1 --format=%ct -- "$file")" "$file"
    done | sort --reverse --numeric-sort --stable | cut -d ' ' -f 2-
}

tidy() {
    # WARPBOOK_WERROR: by hand and in .ci/run, which sets it in the environment, clang-tidy shall say the same.
    cmake -S . -B "$build" -G Ninja -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DWARPBOOK_UNITY_BUILD=OFF -DWARPBOOK_TESTS=OFF \
        -DWARPBOOK_WERROR=OFF >/dev/null
    # backtrace.h lies where only gcc looks; after all others, so that clang keeps its own intrinsics.
    local gcc_headers
    gcc_headers=$(g++ -print-file-name=include)
    xargs -r -P "$(nproc)" -n 2 clang-tidy -p "$build" --quiet \
        --extra-arg=-idirafter --extra-arg="$gcc_headers" 2>/dev/null
}

case ${1-} in
    '')
        files=$(changed_sources)
        printf '%s of %s sources have changed since %s\n' "$(grep -c . <<<"$files" || true)" "$(sources | wc -l)" "$(paste -sd, "$last")"
        tidy <<<"$files"
        ;;
    --at-most)
        [[ ${2-} =~ ^[0-9]+$ ]] || fail "--at-most wants a number."
        files=$(changed_sources | newest_first)
        chosen=$(head -n "$2" <<<"$files")
        printf '%s of the %s sources that have changed since %s; the others are left to tests/tidy.sh\n' \
            "$(grep -c . <<<"$chosen" || true)" "$(grep -c . <<<"$files" || true)" "$(paste -sd, "$last")"
        tidy <<<"$chosen"
        ;;
    --all)
        sources | tidy
        printf 'commit %s\ndate %s\nwith %s\n' "$(git rev-parse HEAD)" "$(date -u +%F)" \
            "$(clang-tidy --version | grep -oE 'LLVM version [0-9.]+')" >"$last"
        ;;
    --help) usage ;;
    *) usage >&2 && fail "there is no option '$1'." ;;
esac
