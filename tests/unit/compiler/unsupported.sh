#!/usr/bin/env bash
# Whether the compiler refuses a kernel of unsupported.cu with the words that its case says, and says nothing else:
# // CASE: NAME
# // SAYS: part of the message
#
#   unsupported.sh NAME COMPILER OPTIONS...
#
# COMPILER may have the kernel compiler in front, which refuses what the compiler lets pass.
set -euo pipefail

name=$1
shift

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
file=$folder/$name.cu
awk -v begin="// CASE: $name" '/^\/\/ CASE: / { in_case = ($0 == begin); next } in_case' "${BASH_SOURCE[0]%.sh}.cu" >"$file"

first_line=$(head -n 1 "$file")
says=${first_line#// SAYS: }
if [[ $says == "$first_line" || -z $says ]]; then
    echo "$name: the line after the case's name is not \"// SAYS: part of the message\""
    exit 1
fi

# To an object file: "call to a function declared with attribute error" is said when there is code.
if output=$("$@" -x c++ -c -o "$folder/kernel.o" "$file" 2>&1); then
    echo "$name: compiles, but should be refused with: $says"
    exit 1
fi
if ! grep -qF -- "$says" <<<"$output"; then
    printf '%s: refused, but without the words: %s\n%s\n' "$name" "$says" "$output"
    exit 1
fi
if (($(grep -c "error: " <<<"$output") != 1)); then
    printf '%s: refused, but by more than one message:\n%s\n' "$name" "$output"
    exit 1
fi
