#!/usr/bin/env bash
# doctor-class.sh WARPBOOK: measures how fast this machine grades a class, and fails when the model has no numbers, or what it says
# about bubblewrap, GPU or sbatch is not as it is here.
set -uo pipefail
printed=$("$1" doctor --class 2>&1)
code=$?

fail() {
    printf '%s. Exit code %s; what it printed:\n%s\n' "$1" "$code" "$printed"
    exit 1
}

if bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    [[ $code == 0 && $printed == *"bubblewrap   works"* ]] || fail "bubblewrap works here"
else
    [[ $code == 1 && $printed == *"bubblewrap   bubblewrap "*"The times below are without it."* ]] || fail "bubblewrap does not work here"
fi
if sbatch --version >/dev/null 2>&1; then
    [[ $printed == *"sbatch       is here ("* ]] || fail "there is an sbatch"
elif command -v sbatch >/dev/null; then
    [[ $printed == *"sbatch       is here, but does not work ("* ]] || fail "there is an sbatch without a cluster"
else
    [[ $printed == *"sbatch       is not here"* ]] || fail "there is no sbatch"
fi
for label in "building a file, alone" "checking it, alone"; do
    grep -Eq "^  $label +[0-9.]+ s" <<<"$printed" || fail "'$label' has no seconds"
done
grep -Eq '^  30 students with 10 labs +about [0-9.]+ (minutes|seconds)' <<<"$printed" || fail "a class has no time"
if ! nvidia-smi -L >/dev/null 2>&1; then
    [[ $printed == *"unavailable"*"cupti is unavailable: "* ]] || fail "there is no GPU, and no word about that"
fi
