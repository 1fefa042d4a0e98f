#!/usr/bin/env bash
# compare-test.sh PROOF: what `proof programs` says of programs, and that it sees each fault that it is there for.
# Compiler, programs, `warpbook profile` and ncu are scripts, so that it needs no GPU.
set -uo pipefail
proof=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir sources bin gpu

fail() {
    printf '%s\n' "$@"
    tail -n +1 gpu/programs/compared.csv out 2>/dev/null
    exit 1
}

# nvcc … SOURCE -o OUTPUT
cat >bin/nvcc <<'END'
#!/bin/sh
[ "$1" != --version ] || { echo "Cuda compilation tools, release 13.0, V13.0.88"; exit; }
while [ "$2" != -o ]; do shift; done
! grep -q "no C++" "$1" || { echo "$1(3): error: no \"C++\", this"; exit 2; }
cp "$1" "$3" && chmod +x "$3"
END

# What they do to a GPU's memory, those who watch them write down.
# shellcheck disable=SC2016 # for the programs
{
    program() { printf '#!/bin/sh\n%s\n' "$2" >"sources/$1.cu"; }
    program equal 'echo "the sum is 3"'
    program changing 'echo "it took 0.$$ s"'
    program explained 'echo done'
    program differs 'echo done'
    program dies 'echo done; [ -z "$COUNTED" ] || kill -SEGV $$; exit 3'
    program talks 'echo done; [ -z "$COUNTED" ] || echo "and counted"'
    program lacks 'echo "this program needs 4 GPUs" >&2; exit 1'
    program faults 'echo done'
    program crashes 'echo done'
    program prints 'echo hello'
    program unseen 'echo done'
    program oversteps '[ -n "$COUNTED" ] && echo "cuda error" && exit 1; echo done'
    program endless 'sleep 60'
    program unbuilt 'no C++'
}

# warpbook profile --groups GROUPS --lines-limit SECONDS --json FILE -- COMMAND…
cat >bin/warpbook <<'END'
#!/bin/bash
record=$7
shift 8
name=$(basename "${!#}")
echo "counted $name" >>order
COUNTED=yes "$@" 2>/dev/null
code=$?
echo "counted $name ends" >>order
echo run >>"$name.runs"
sectors=4
if [[ $name == changing ]]; then sectors=$(wc -l <"$name.runs"); fi
totals='{"global": {"load": {"instructions": 1, "units": '$sectors', "ideal_units": 4}}}'
if [[ $name == faults || $name == crashes ]]; then totals='{"unavailable": "the kernel failed: it reads outside its array"}'; fi
note=
if [[ $name == oversteps ]]; then note='"note": "the kernel failed only while it was counted: an illegal address", "note_kind": "failed_when_counted",'; fi
lines='[]'
if [[ $name == prints ]]; then lines='{"unavailable": "the kernel prints", "cause": "kernel_prints"}'; fi
if [[ $name == prints ]]; then note='"note": "lines were not counted: the kernel prints, and more", "note_kind": "lines_left_out",'; fi
launch='{'$note' "kernel": "add<int>", "grid": [2, 1, 1], "block": [64, 1, 1], "totals": '$totals', "lines": '$lines',
    "device": {"name": "a made-up GPU", "architecture": "sm_90", "backend": "cupti", "versions": "driver API 13.0"}}'
if [[ $name == lacks ]]; then launch=; fi
printf '{"problems": [], "launches": [%s]}\n' "$launch" >"$record"
exit $code
END

# ncu --version, ncu --import REPORT …, ncu … --export REPORT … sh -c COMMAND
cat >bin/ncu <<'END'
#!/bin/bash
if [[ $1 == --version ]]; then echo "Version 2025.3.1.0"; exit; fi
if [[ $1 == --import ]]; then [[ -f $2 ]] && cat "$2" || echo "==ERROR== there is no $2"; exit; fi
while [[ $1 != --export ]]; do shift; done
report=$2
name=$(basename "$(dirname "$report")")
echo "ncu $name" >>order
"${@: -3}" || true
echo "ncu $name ends" >>order
[[ $name != lacks && $name != unseen ]] || { echo "==WARNING== No kernels were profiled."; exit; }
sectors=4 executed=1 grid="(2, 1, 1)"
case $name in
changing) sectors=7 ;;
differs | prints) sectors=5 ;;
crashes) grid="(0, 0, 0)" ;;
explained) executed=2 ;;
esac
echo '"ID","Process Name","Kernel Name","Block Size","Grid Size","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","smsp__inst_executed_op_global_ld.sum"' >"$report"
echo '"","","","","","sector","inst"' >>"$report"
# What only has a similar name is another kernel.
echo '"0","'"$name"'","void add<int>(int *)","(64, 1, 1)","'$grid'","'$sectors'","'$executed'"' >>"$report"
END
chmod +x bin/*

NVCC=$folder/bin/nvcc ARCHITECTURE=sm_90 "$here/build_all.sh" sources programs >out 2>&1 || fail "build_all.sh failed"
grep -qx "13 of 14 programs compiled" out || fail "build_all.sh counts other programs"
PATH=$folder/bin:$PATH "$proof" programs --time-limit 2 --one-by-one equal,dies --warpbook "$folder/bin/warpbook" gpu readings programs >out 2>&1
code=$?
table=gpu/programs/compared.csv
[[ $code == 1 ]] || fail "exit code $code, expected 1"

row() { grep -qxF -- "$1" $table || fail "$table has no row $1"; }
row "# a made-up GPU (sm_90), driver API 13.0"
row "# nvcc release 13.0, V13.0.88, -O3 -lineinfo -arch=sm_90 -Xcompiler -fopenmp"
row "# Nsight Compute 2025.3.1.0"
row "equal,0,0,same,1,1,1,"
row "changing,0,0,changes from run to run,1,1,1,"
row 'dies,3,139,same,1,1,1,"it says, alone: done"'
row "talks,0,0,different,1,1,1,"
row 'lacks,1,1,same,0,0,0,"launches no kernel; it says, alone: this program needs 4 GPUs"'
row "faults,0,0,same,1,0,1,"
row "oversteps,0,1,different,1,1,1,the kernel failed only while it was counted: an illegal address"
row "unseen,0,0,same,1,1,0,ncu: No kernels were profiled."
row 'unbuilt,,,,,,,"does not compile: unbuilt.cu(3): error: no ""C++"", this"'
row 'endless,out of time,out of time,same,0,0,0,"was ended when it was counted, because it took too long"'
row "equal,add<int>,1,1,1,,2,2,"
row "changing,add<int>,1,1,1,different,2,1,"
row 'faults,add<int>,1,0,1,,0,0,the kernel failed: it reads outside its array'
row 'crashes,add<int>,1,0,1,,0,0,the kernel failed: it reads outside its array'
sectors=l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
row "changing,add<int>,$sectors,1,1,7,\"it does something else in each run: two of ours differ, too\""
row "differs,add<int>,1,1,1,same,2,1,"
row "differs,add<int>,$sectors,1,4,5,"
row "prints,add<int>,$sectors,1,4,5,\"the hardware unit also counts what printf() does, which is code of the driver; the graded counter does not\""
row 'explained,add<int>,smsp__inst_executed_op_global_ld.sum,1,1,2,"smsp__inst_executed also counts instructions that no lane executes, because their predicate is false in all"'

complaint() { grep -qxF -- "$1" out || fail "it does not say: $1"; }
complaint "dies: exit code 3, when counted 139"
complaint "talks: prints something else when it is counted"
complaint "differs add<int>: $sectors: ours 4, ncu's 5 (launches: 1)"
complaint "unseen add<int>: launches: 1, ncu's 0"
complaint "$table: 16 numbers checked, 4 wrong"

# ncu fails beside our profiler, and large programs beside others.
[[ $(cut -d' ' -f1 order | uniq | xargs) == "counted ncu counted" ]] || fail "both profilers ran at once:" "$(<order)"
[[ $(sed "/^ncu/,\$d" order | tail -n 4 | xargs) == "counted dies counted dies ends counted equal counted equal ends" ]] ||
    fail "the large programs are not last:" "$(<order)"

# Without time left nothing is read, and the table has what was read before.
cp -r readings part
rm -r part/talks part/equal/*.raw.csv part/changing/counted-again
mkdir part-gpu
PATH=$folder/bin:$PATH "$proof" programs --total 0 --warpbook "$folder/bin/warpbook" part-gpu part programs >out 2>&1
table=part-gpu/programs/compared.csv
row "talks,,,,,,,not reached"
row "equal,0,0,same,1,1,0,ncu: not reached"
row "differs,0,0,same,1,1,1,"
# Two runs alone tell.
row "changing,0,0,changes from run to run,1,1,1,"
row "changing,add<int>,1,1,1,,2,1,"
[[ $(grep -cxF "talks: not reached" out) == 2 ]] || fail "what was not reached is not complained of"
[[ ! -e part/talks/alone ]] || fail "it was read without time left"

# What the end of all time cuts off was not reached; the next time it is.
mkdir few
cp programs/{equal,endless} few
printf 'program,error\nequal,\nendless,\n' >few/built.csv
PATH=$folder/bin:$PATH "$proof" programs --total 5 --warpbook "$folder/bin/warpbook" part-gpu few-readings few >out 2>&1
row "equal,0,0,same,1,1,0,ncu: not reached"
row "endless,,,,,,,not reached"
PATH=$folder/bin:$PATH "$proof" programs --total 60 --time-limit 2 --warpbook "$folder/bin/warpbook" part-gpu few-readings few >out 2>&1
row "equal,0,0,same,1,1,1,"
row 'endless,out of time,out of time,same,0,0,0,"was ended when it was counted, because it took too long"'
table=gpu/programs/compared.csv

# What was read is not read again; what is known is not said again.
printf 'program %s\n' dies talks differs unseen endless >gpu/to-record.csv
rm bin/ncu bin/warpbook
PATH=$folder/bin:$PATH "$proof" programs gpu readings programs >out 2>&1 || fail "the second time: exit code $?"
complaint "$table: 10 numbers checked, 0 wrong"

# The table alone is checked as well: nobody can make a difference disappear in it.
sed -i '/^explained,add<int>,smsp/d' $table
"$proof" check-programs gpu >out 2>&1 && fail "a difference that is not named was accepted"
complaint "explained add<int>: numbers that differ and are not named: 1"
exit 0
