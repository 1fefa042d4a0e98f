#!/usr/bin/env bash
# beside-faults.sh CHECK PROGRAMS: a program whose kernels fail makes no right submission wrong that is checked beside it.
# CHECK is the check of a lab's solution. $NVCC, $HOST_COMPILER and $ARCHITECTURE are those of build.sh.
set -uo pipefail
check=$1 programs=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
neighbor=
trap 'touch "$folder/end"; [[ -z $neighbor ]] || wait "$neighbor"; rm -rf "$folder"' EXIT

fail() {
    printf '%s. What was printed:\n%s\n' "$1" "$printed"
    exit 1
}

printed=
"$here/build.sh" "$programs/faults.cu" "$folder/faults" || fail "faults.cu does not compile"
printed=$("$folder/faults")
code=$?
((code == 27)) || fail "the kernel of faults.cu does not fail"

# In the background, until folder/end is there.
fault_on_and_on() { while [[ ! -e $folder/end ]]; do "$folder/faults"; done >/dev/null 2>&1; }

# A single failure, earlier or later in the check: it begins again, and nothing disturbs it then.
for ((i = 0; i < 5; i++)); do
    { sleep "0.$((2 * i))" && "$folder/faults"; } >/dev/null 2>&1 &
    neighbor=$!
    printed=$("$check" --backend cupti) || fail "beside a kernel that fails, the check is not SOLVED"
    if [[ $printed == *"Checking again"* ]]; then echo "begun again"; fi
    wait "$neighbor"
done

# One failure after another: there may be no time to count, and that is what is said then.
fault_on_and_on &
neighbor=$!
for ((i = 0; i < 3; i++)); do
    printed=$("$check" --backend cupti)
    code=$?
    ((code == 0)) || { ((code == 3)) && [[ $printed == *"kernels of another program on this GPU fail"* ]]; } ||
        fail "beside kernels that fail one after another, the check has exit code $code, neither SOLVED nor UNVERIFIED with the reason"
    echo "exit code $code"
done
