#!/usr/bin/env bash
# run-test.sh: run.sh sees each fault that it is there for. Compiler, programs and `warpbook profile` are scripts, so that
# it needs no GPU.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir programs

# compiler … -o OUTPUT SOURCE
cat >compiler <<'END'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
cp "$3" "$2" && chmod +x "$2"
END

cat >programs/program.cu <<'END'
#!/bin/sh
echo "one line" "$@"
echo "another one" >&2
[ "$FAULT" != output ] || [ -z "$COUNTED" ] || echo "a line of the profiler's"
[ "$FAULT" != error ] || [ -z "$COUNTED" ] || echo "a line of the profiler's" >&2
[ "$FAULT" != signal ] || [ -z "$COUNTED" ] || kill -SEGV $$
[ "$FAULT" != alone ] || exit 4
[ "$FAULT" != lacking ] || exit 77
exit 3
END

cat >programs/with-library.cu <<'END'
#!/bin/sh
exec "$1"
END
cat >programs/with-library.library.cu <<'END'
#!/bin/sh
echo "from the library"
exit 5
END

# warpbook profile --json FILE OPTION… -- COMMAND…
cat >warpbook <<'END'
#!/bin/bash
record=$3
shift 3
while [[ $1 != -- ]]; do
    echo "$1 $2"
    shift 2
done
shift
COUNTED=yes "$@" 2>/dev/null
code=$?
[[ $FAULT == launch ]] && echo "1 of 2 launches counted." || echo "2 of 2 launches counted."
[[ $FAULT == silent ]] || echo '{"note": "all is well"}' >"$record"
[[ $FAULT == code ]] && exit 1
exit $code
END
chmod +x compiler warpbook

cat >expectations.csv <<'END'
# test,program,arguments,options,exit code,counted,launches,said,known failure
program,program,,,3,2,2,all is well,
argument,program,two,,3,2,2,,
chance,program,,,3,any,any,,
library,with-library,,,5,2,2,,
known,program,,,3,2,2,,exit code 139
incomplete,program,,,3
options,program,,--groups l1tex,3,2,2,--groups l1tex,
END

failures=0

# expect EXIT_CODE TEST FAULT TEXT
expect() {
    local printed code
    printed=$(NVCC=$folder/compiler FAULT=$3 "$here/run.sh" "$2" "$folder/warpbook" programs expectations.csv 2>&1)
    code=$?
    [[ $code == "$1" && $printed == *"$4"* ]] && return
    printf '%s with fault "%s": exit code %s, expected %s with "%s". What it printed:\n%s\n' "$2" "$3" "$code" "$1" "$4" "$printed"
    failures=$((failures + 1))
}

expect 0 program none ""
expect 0 argument none ""
expect 0 library none ""
expect 0 options none ""
expect 1 program code "exit code 1, expected 3"
expect 1 program signal "exit code 139, expected 3"
expect 1 program output "standard output is not the program's own"
expect 1 program error "standard error is not the program's own"
expect 1 program launch "1 of 2 launches counted., expected 2 of 2 launches counted"
expect 1 program silent 'the report does not say "all is well"'
expect 0 chance launch ""
expect 1 program alone "alone, without the profiler, program exits with code 4, expected 3"
expect 77 program lacking "another one"
expect 0 known signal "known to fail: exit code 139, expected 3"
expect 1 known none "Is it mended?"
expect 1 known output "but not so"
expect 1 known alone "alone, without the profiler"
expect 1 incomplete none "the row of incomplete is incomplete"
expect 1 unknown none "has no row unknown"
((failures == 0))
