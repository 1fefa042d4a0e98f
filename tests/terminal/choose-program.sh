#!/bin/sh
# choose-program.sh COMPILER FILE PROGRAMS OUTPUT: "builds" a student's file, quickly. The compiler reads it, so that its errors are real;
# what runs is the one of the PROGRAMS that the file names ("// runs: solved").
set -eu
"$1" -fsyntax-only -x c++ "$2"
name=$(sed -n 's|^// runs: ||p' "$2")
cp "$3/${name:-open}" "$4.new"
mv "$4.new" "$4"
