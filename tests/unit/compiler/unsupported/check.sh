#!/usr/bin/env bash
# Whether the compiler refuses a kernel with the words that the file's first line says, and says nothing else:
# // SAYS: part of the message
#
#   check.sh FILE COMPILER OPTIONS...
#
# COMPILER may have the kernel compiler in front, which refuses what the compiler lets pass.
set -euo pipefail

file=$1
shift

first_line=$(head -n 1 "$file")
says=${first_line#// SAYS: }
if [[ $says == "$first_line" || -z $says ]]; then
    echo "$file: the first line is not \"// SAYS: part of the message\""
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# To an object file: "call to a function declared with attribute error" is said when there is code.
if output=$("$@" -x c++ -c -o "$folder/kernel.o" "$file" 2>&1); then
    echo "$file: compiles, but should be refused with: $says"
    exit 1
fi
if ! grep -qF -- "$says" <<<"$output"; then
    printf '%s: refused, but without the words: %s\n%s\n' "$file" "$says" "$output"
    exit 1
fi
if (($(grep -c "error: " <<<"$output") != 1)); then
    printf '%s: refused, but by more than one message:\n%s\n' "$file" "$output"
    exit 1
fi
