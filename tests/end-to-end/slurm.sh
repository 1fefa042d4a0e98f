#!/usr/bin/env bash
# slurm.sh WARPBOOK WORKBOOK: a class of four graded by a job array of a real Slurm of one node, which this starts itself. The points are
# those of a run without it, also after one task was killed, after the run that waits was killed, and after Ctrl-C. Skipped where Slurm
# is not installed or this is not root.
set -euo pipefail
warpbook=$1 workbook=$2
for program in slurmctld slurmd munged sbatch squeue scancel scontrol; do
    if ! PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null; then
        echo "$program is not installed: apt-get install slurm-wlm munge"
        [[ -z ${CI-} ]] && exit 77
        exit 1
    fi
done
if ((EUID != 0)); then
    echo "only root can start Slurm's daemons"
    exit 77
fi
PATH=$PATH:/usr/sbin:/sbin
# Where this itself runs in a job of a cluster.
unset "${!SLURM@}" "${!SBATCH@}" "${!SQUEUE@}" "${!SCANCEL@}"

folder=$(mktemp -d)
daemons=()
submitter=''
stop_all() {
    local process deadline=$((SECONDS + 10))
    [[ -z $submitter ]] || kill -9 "$submitter" 2>/dev/null || true
    # What still runs ends with its daemon's help, or not at all.
    ((${#daemons[@]} < 3)) || timeout 5 scancel --user=root 2>/dev/null || true
    while ((${#daemons[@]} == 3 && SECONDS < deadline)) && [[ -n $(timeout 5 squeue --noheader 2>/dev/null) ]]; do sleep 0.2; done
    for process in "${daemons[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$folder"
}
trap stop_all EXIT
trap 'exit 1' INT TERM HUP

fail() {
    printf 'slurm: %s\n' "$*"
    tail -n 15 "$folder"/*.log 2>/dev/null
    exit 1
}

# wait_until WHAT COMMAND…: until the command succeeds.
wait_until() {
    local what=$1 deadline=$((SECONDS + 60))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || fail "not within a minute: $what"
        sleep 0.1
    done
}

free_port() {
    local port
    for ((port = $1 + RANDOM % 1000; ; port++)); do
        # Whoever cannot connect to it may have it.
        if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
            echo "$port"
            return
        fi
    done
}

start_slurm() {
    local node
    node=$(hostname -s)
    mkdir "$folder/state" "$folder/spool"
    head -c 1024 /dev/urandom >"$folder/munge.key"
    chmod 600 "$folder/munge.key"
    cat >"$folder/slurm.conf" <<END
ClusterName=warpbook
SlurmctldHost=$node(127.0.0.1)
SlurmctldPort=$(free_port 21000)
SlurmdPort=$(free_port 23000)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_min_interval=0
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
    # Since 24.05 slurmd can do without the machine's cgroups, which a container may not have.
    [[ $(slurmd -V) =~ \ ([0-9]+)\. ]] && ((BASH_REMATCH[1] < 24)) || echo "CgroupPlugin=disabled" >"$folder/cgroup.conf"
    export SLURM_CONF=$folder/slurm.conf
    munged --foreground --force --key-file "$folder/munge.key" --socket "$folder/munge.socket" --pid-file "$folder/munged.pid" \
        --seed-file "$folder/munge.seed" --log-file "$folder/munged.log" >"$folder/munged.out.log" 2>&1 &
    daemons+=($!)
    wait_until "munged answers" test -S "$folder/munge.socket"
    slurmctld -D >"$folder/slurmctld.log" 2>&1 &
    daemons+=($!)
    slurmd -D >"$folder/slurmd.log" 2>&1 &
    daemons+=($!)
    wait_until "the node is idle" is_idle
}

is_idle() { [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]]; }

# The class: one is right, one is not, one does not compile, one has done nothing.
hand_in() {
    local class=$folder/class
    mkdir -p "$class"/{ada,ben,cleo,"dan o'neill"}
    cp "$workbook/solutions/01-map/map.cu" "$class/ada/"
    cp "$workbook/solutions/01-map/map.cu" "$class/dan o'neill/"
    { cat "$workbook/labs/01-map/starter.cu" && echo "// begun"; } >"$class/ben/map.cu"
    { cat "$workbook/solutions/01-map/map.cu" && echo "this does not compile"; } >"$class/cleo/map.cu"
}

# Not each machine that runs tests lets a process make namespaces.
isolation=()
bwrap --unshare-all --ro-bind / / true 2>/dev/null || isolation=(--without-isolation)

# grade EXIT_CODE TEXT DIR OPTION…: what it prints is in $output.
grade() {
    local wanted=$1 text=$2 out=$3 code=0
    shift 3
    output=$("$warpbook" grade "$folder/class" --out "$out" --backend model "${isolation[@]}" "$@" 2>&1) || code=$?
    [[ $code == "$wanted" && $output == *"$text"* ]] || fail "'grade $*' exited with $code, wanted $wanted and \"$text\": $output"
}

by_slurm=(--scheduler slurm --parts 4)

# As by_slurm; what it prints is in the file waiting.
begin_to_grade() {
    # Job control, since Ctrl-C would not reach a command in the background otherwise.
    set -m
    "$warpbook" grade "$folder/class" --out "$1" "${isolation[@]}" "${by_slurm[@]}" \
        >"$folder/waiting" 2>&1 &
    submitter=$!
    set +m
}

expect_same_points() {
    local table
    for table in grades.csv totals.csv; do
        diff "$folder/alone/$table" "$1/$table" || fail "$table of $1 is not that of a run without Slurm"
    done
}

expect_tidy() { [[ ! -e $1/.slurm && ! -e $1/.work && -z $(compgen -G "$1/.lock.*") ]] || fail "left behind: $(ls -A "$1" "$1/.slurm")"; }

runs() { [[ $(squeue --noheader --array --states=RUNNING --format="%K") == *"$1"* ]]; }
is_graded() { [[ -e $1/grades/$2/01-map.json ]]; }

hand_in
grade 0 "4 graded" "$folder/alone"
grep -q '^cleo,.*not compiled' "$folder/alone/grades.csv" || fail "cleo's file compiles"

start_slurm
out="$folder/by slurm"
grade 70 "Invalid partition name specified" "$out" "${by_slurm[@]}" --slurm-options "--partition=none"
expect_tidy "$out"

# The lab's starter is the first of five files, and ben's the third: task 2 is killed while it compiles, which must not look like a file that does not compile. The run says which, keeps what the others
# have graded, and leaves the task's log.
begin_to_grade "$out"
wait_until "ben's file is compiled" test -e "$out/.work/ben.01-map/facts"
scancel "$(squeue --noheader --format=%F | head -n 1)_2"
code=0
wait "$submitter" || code=$?
submitter=''
output=$(<"$folder/waiting")
[[ $code == 70 && $output == *"task 2 (CANCELLED): 1 file left."*".slurm/task-2.log"* ]] || fail "a killed task is not told: $code $output"
[[ $output == *"3 graded, 0 kept from before, 1 left"* && $output != *"task 0"* ]] || fail "the other tasks are not told: $output"
[[ -e $out/.slurm/task-2.log && ! -e $out/.slurm/task-0.log ]] || fail "not the log of the killed task alone: $(ls "$out/.slurm")"
grep -q '^ben,.*not graded' "$out/totals.csv" || fail "the killed task's file has points: $(<"$out/totals.csv")"

# The same command goes on with that file alone.
grade 0 "1 graded, 3 kept from before" "$out" "${by_slurm[@]}"
expect_same_points "$out"
expect_tidy "$out"
grade 0 "0 graded, 4 kept from before" "$out" "${by_slurm[@]}"

# The run that waits is killed. Nobody else may grade there; the same command follows the array to its end.
rm -r "$out"
begin_to_grade "$out"
wait_until "ada's file is graded" is_graded "$out" ada
kill -9 "$submitter"
wait "$submitter" 2>/dev/null || true
submitter=''
grade 64 "A job array of an earlier run may still grade" "$out"
array=$(squeue --noheader --format=%F | head -n 1)
grade 0 "Slurm's job $array grades 5 files" "$out" "${by_slurm[@]}"
expect_same_points "$out"
expect_tidy "$out"

# Ctrl-C cancels the array.
rm -r "$out"
begin_to_grade "$out"
wait_until "task 0 runs" runs 0
kill -INT "$submitter"
code=0
wait "$submitter" || code=$?
((code == 1)) || fail "Ctrl-C: $code, not 1, since files are left: $(<"$folder/waiting")"
submitter=''
grep -q 'left: the same command goes on with them' "$folder/waiting" || fail "Ctrl-C: $(<"$folder/waiting")"
[[ -z $(squeue --noheader) ]] || fail "Ctrl-C has left: $(squeue)"
expect_tidy "$out"
echo "a job array gives the points of a run without one"
