#!/usr/bin/env bash
# labs-under-ncu-test.sh PROOF PARITY: `proof labs` reads all programs of labs that it can, and tells of the others. The labs'
# programs and ncu are scripts, so that it needs no GPU.
set -uo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir -p bin lib/warpbook programs gpu
# It looks for the library beside itself; these programs write themselves what the library would write.
cp "$1" bin/proof
cp "$2" bin/parity
touch lib/warpbook/libwarpbook_injection.so

fail() {
    printf '%s\n' "$@"
    tail -n +1 gpu/ncu/labs/*.csv out 2>/dev/null
    exit 1
}

# lab NAME [SPACE]: its starter and its solution were recorded, with a launch in two checks. The solution's have a load
# from this space, too, that no lane executes.
lab() {
    cat >>"gpu/labs.csv" <<END

# lab: $1
# device: a made-up GPU
# architecture: sm_90
# versions: driver API 13.0
# date: 2026-11-23T16:18:46Z

program,file,n,verdict,Accesses.A,Stretch.B
solution,solutions/$1/copy.cu,,SOLVED,passed,passed
starter,labs/$1/starter.cu,,FAILED,failed,

program,check,ms,baseline,baseline_ms,ratio

program,check,label,launch
solution,Accesses.A,n = 64,1
solution,Stretch.B,n = 64,1
starter,Accesses.A,n = 64,1

program,launch,kernel,grid,block,unavailable
solution,1,copy<int>,2x1x1,64x1x1,
starter,1,copy<int>,2x1x1,64x1x1,

program,launch,line,space,operation,instructions,units,ideal
solution,1,3,global,load,4,16,16
starter,1,3,global,load,4,128,16
${2:+solution,1,4,$2,load,0,0,0}
END
    cp program "programs/solution.$1"
    cp program "programs/starter.$1"
}

# Launches once in each repetition.
cat >program <<'END'
#!/bin/bash
rounds=1
for word in "$@"; do
    case $word in
    --gtest_repeat=*) rounds=${word#*=} ;;
    --gtest_filter=*) checks=${word#*=} ;;
    esac
done
echo "$(basename "$0") $checks" >>calls
[[ $(basename "$0") != solution.08-breaks || $rounds != 6 ]] || exit 1
if [[ -n $WARPBOOK_PROFILE_FOLDER ]]; then
    touch "$WARPBOOK_PROFILE_FOLDER/$$.progress"
    for ((i = 0; i < rounds; i++)); do
        echo '{"kernel": "copy<int>", "totals": {}, "metrics": {"l1tex__t_bytes.sum": 4},
            "device": {"name": "a made-up GPU", "architecture": "sm_90", "versions": "driver API 13.0"}}' | tr -d '\n'
        echo
    done >"$WARPBOOK_PROFILE_FOLDER/$$.jsonl"
fi
END
chmod +x program

# ncu --version, ncu --import REPORT … --page PAGE …, ncu … --export REPORT … sh -c COMMAND
cat >bin/ncu <<'END'
#!/bin/bash
if [[ $1 == --version ]]; then echo "Version 2025.3.1.0"; exit; fi
if [[ $1 == --import ]]; then
    [[ -f $2 ]] || { echo "==ERROR== there is no $2"; exit; }
    [[ $* == *"--page source"* ]] && page=source || page=raw
    cat "$2.$page" 2>/dev/null || echo "==ERROR== there is no $2"
    exit
fi
while [[ $1 != --export ]]; do shift; done
report=$2
"${@: -3}" || true
name=$(basename "$report" .ncu-rep)
case $name in
*solution.02-endless) sleep 60 ;;
*solution.03-fails) [[ -f mended ]] || { echo "==ERROR== the kernel failed"; exit 1; } ;;
esac
if [[ $name == values-* ]]; then
    {
        echo '"ID","Process Name","Kernel Name","Block Size","Grid Size","l1tex__t_bytes.sum"'
        echo '"","","","","","byte"'
        for launch in 1 2 3 4 5 6; do echo '"'$launch'","x","void copy<int>(int *)","(64, 1, 1)","(2, 1, 1)","4"'; done
    } >"$report.raw"
    touch "$report"
    exit
fi
[[ $name == *starter* ]] && sectors=128 || sectors=16
{
    echo '"ID","Process Name","Kernel Name","Block Size","Grid Size","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"'
    echo '"","","","","","sector"'
    # What was not recorded, and then what was.
    echo '"0","x","void copy_all<int>(int *)","(64, 1, 1)","(2, 1, 1)","7"'
    for launch in 1 2; do
        echo '"'$launch'","x","void copy<int>(int *)","(64, 1, 1)","(2, 1, 1)","'$sectors'"'
    done
} >"$report.raw"
touch "$report"
file=solutions/${name#*.}/copy.cu
if [[ $name == *starter* ]]; then file=labs/${name#*.}/starter.cu; fi
for kernel in copy_all copy copy; do
    echo '"File Path","'"$file"'"'
    echo '"Function Name","'$kernel'(int *)"'
    echo '"Line No","Source","Address","Source","memory_l2_theoretical_sectors_global","memory_l2_theoretical_sectors_global_ideal"'
    echo '"3","b[i] = a[i];","-","-","'$sectors'","16"'
    echo '"","","0x10","      LDG.E R2","'$sectors'","16"'
done >"$report.source"
END
chmod +x bin/ncu
echo "# What a GPU counted." >gpu/labs.csv
for name in 01-copy 02-endless 03-fails; do lab $name; done
for name in 07-closely 08-breaks; do lab $name shared; done

read_all() {
    PATH=$folder/bin:$PATH bin/proof labs --closely 07,08 --rounds 3 --at-a-time 8 --time-limit 2 gpu readings programs/* >out 2>&1
}
read_all
code=$?
[[ $code == 1 ]] || fail "exit code $code, expected 1"

row() { grep -qxF -- "$2" "gpu/ncu/labs/$1.csv" || fail "$1.csv has no row $2"; }
no_row() { ! grep -q -- "$2" "gpu/ncu/labs/$1.csv" || fail "$1.csv has a row with $2"; }
row launches "# a made-up GPU (sm_90), driver API 13.0"
row launches '01-copy solution,Accesses.A n = 64,,16,'
row launches '01-copy solution,Stretch.B n = 64,,16,'
row launches '01-copy starter,Accesses.A n = 64,,128,'
row lines '01-copy starter,Accesses.A n = 64,labs/01-copy/starter.cu:3,128,16,'
row lines '01-copy solution,Stretch.B n = 64,all,16,16,'
for lost in "02-endless solution" "03-fails solution"; do
    no_row launches "$lost"
    no_row lines "$lost"
    row launches "${lost/solution/starter},Accesses.A n = 64,,128,"
done
row repetitions '"07-closely solution: copy<int>, launch 1",3,1'
no_row repetitions 01-copy
grep -qxF "solution.01-copy Accesses.A:Stretch.B" calls || fail "other checks were run: $(cat calls)"
grep -qxF "02-endless solution: ncu: ncu did not end in time" out || fail "nothing says which program did not end"
grep -qxF "03-fails solution: ncu: the kernel failed" out || fail "nothing says which program failed"
row values '"07-closely solution: copy<int>, launch 1",l1tex__t_bytes.sum,6,4,4,6,4,4,1,equal'
grep -q "^08-breaks solution, values: " out || fail "nothing says of which program there are no values"

# What could not be read is tried again, what was read is not.
touch mended
calls=$(grep -c 01-copy calls)
read_all
row launches '03-fails solution,Accesses.A n = 64,,16,'
grep -qxF "02-endless solution: ncu: ncu did not end in time" out || fail "nothing says that it did not end again"
[[ $(grep -c 01-copy calls) == "$calls" ]] || fail "01-copy was run again"

# Values of which none could be read now stay.
cp gpu/ncu/labs/values.csv kept
rm -r readings/*values-*
PATH=$folder/bin:$PATH bin/proof labs --closely 08 --rounds 3 --time-limit 2 gpu readings programs/*.0[18]-* >out 2>&1
cmp -s kept gpu/ncu/labs/values.csv || fail "values were lost"
read_all

# Without ncu nothing is lost.
rm bin/ncu
cp gpu/ncu/labs/launches.csv kept
PATH=$folder/bin:/usr/bin:/bin bin/proof labs --closely 07 --rounds 3 gpu other-readings programs/* >out 2>&1 && fail "read without ncu"
cmp -s kept gpu/ncu/labs/launches.csv || fail "the table was written anew"

# CI holds the tables to the recording, of the programs that are in them.
bin/proof check-labs gpu programs/* >out 2>&1
grep -q "^9 of 10 programs were read by ncu, too" out || fail "other programs are checked"
grep -q "numbers checked, 0 wrong" out || fail "something is wrong"
sed -i '/^# lab: 01-copy$/,/^# lab: 02/s/^starter,1,3,global,load,4,128,16/starter,1,3,global,load,4,129,16/' gpu/labs.csv
bin/proof check-labs gpu programs/* >out 2>&1 && fail "a changed recording was accepted"
grep -q "01-copy starter.*recorded 129, beside ncu's 128" out || fail "the changed number is not named"

# What ncu still has to read is left out, and the rest is checked.
echo "ncu starter.01-copy" >gpu/to-record.csv
bin/proof check-labs gpu programs/* >out 2>&1
grep -q "^8 of 10 programs were read by ncu, too" out || fail "too little is checked"
grep -q "numbers checked, 0 wrong" out || fail "what is still to be read is wrong"
sed -i 's/^\("07-closely solution: .*,3\),1$/\1,2/' gpu/ncu/labs/repetitions.csv
bin/proof check-labs gpu programs/* >out 2>&1 && fail "a changed table was accepted beside what is still to be read"
grep -qxF "07-closely solution: copy<int>, launch 1: 2 distinct readings" out || fail "the changed row is not named"
echo "ncu solution.07-closely" >>gpu/to-record.csv
bin/proof check-labs gpu programs/* >out 2>&1
grep -q "numbers checked, 0 wrong" out || fail "rows of other tables are not left out"
basename -a programs/* | sed 's/^/ncu /' >gpu/to-record.csv
bin/proof check-labs gpu programs/* >out 2>&1
code=$?
[[ $code == 77 ]] || fail "exit code $code, expected 77: nothing is left to check"

bin/parity record --at-a-time 0 programs/* >out 2>&1 && fail "recorded none at a time"
grep -qxF "at least one at a time" out || fail "nothing says how many at a time"
exit 0
