#!/bin/sh
# precompile-program-header.sh COMPILER FOLDER PASS: FOLDER/PASS/cuda_runtime.h.gch, with the options of the pass
# (cmake/Programs.cmake). Where it cannot be made, programs compile without it, in a second more.
set -eu
compiler=$1 folder=$2 pass=$3
header=$folder/$pass/cuda_runtime.h

set --
skip=''
while IFS= read -r option; do
    if [ -n "$skip" ]; then
        skip=''
        continue
    fi
    case $option in
    # The header itself, its language, and a pass that g++ cannot name in such a file.
    -include | -x) skip=yes ;;
    -fenable-tree-widening_mul) ;;
    *'{folder}'*) set -- "$@" "${option%%'{folder}'*}$folder${option#*'{folder}'}" ;;
    *) set -- "$@" "$option" ;;
    esac
done <"$folder/$pass.options"
"$compiler" -x c++-header "$@" -MD -MF "$header.d" -o "$header.gch" "$header"
