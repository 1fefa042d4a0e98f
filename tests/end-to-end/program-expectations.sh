#!/usr/bin/env bash
# program-expectations.sh WHAT WARPBOOK EXAMPLE [COUNTED_PROGRAM]: one property of --expect as a teacher sees it. EXAMPLE is
# docs/examples/program-lab; COUNTED_PROGRAM writes what the injected library would write of a GPU.
set -uo pipefail
what=$1 warpbook=$2 example=$3 counted_program=${4:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
    printf '%s. What was printed:\n' "$1"
    tail -n +1 out err 2>/dev/null
    exit 1
}

# expect FILE TEXT
expect() { grep -qF -- "$2" "$1" || fail "$1 lacks \"$2\""; }

# run CODE FILE EXPECTATIONS [OPTION…]
run() {
    local wanted=$1 file=$2 expectations=$3
    shift 3
    printf '%s' "$expectations" >expectations.json
    "$warpbook" run "$file" --expect expectations.json "$@" >out 2>err
    local code=$?
    [[ $code == "$wanted" ]] || fail "exit code $code, expected $wanted"
}

# What stands in front of main() in programs with one kernel, whose body is the first argument.
program() {
    cat >program.cu <<END
#include <cstdio>
#include <cstdlib>
__global__ void fill(float* out, int n) { $1 }
int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(float));
    fill<<<1, 64>>>(out, 64);
    cudaDeviceSynchronize();
    $2
}
END
}

stores='"kernels": {"fill": {"global store": {"requests": {"at_most": 2}}}}'
right='if (threadIdx.x < n) out[threadIdx.x] = 1;'

case $what in
starter)
    cp "$example"/* .
    run 1 transpose.cu "$(<"$example/expectations.json")" --json all.json
    expect out "PASSED"
    expect out "PASS     output: \"PASSED\""
    expect out "PASS     transpose: global load: no more sectors than the lanes need"
    expect out "FAIL     transpose: global store: no more sectors than the lanes need"
    expect out "wanted: no more sectors than the lanes need"
    expect out "found:  2048 requests, 65536 sectors, ideal 8192"
    line=$(grep -nF 'out[x * n + y] = in[y * n + x];' transpose.cu | cut -d : -f 1)
    expect out "             transpose.cu:$line  out[x * n + y] = in[y * n + x];"
    expect out "               global store: 32.00 sectors per request, ideal 4.00  (8 times as many as needed)"
    expect out "1 of 10 expectations is not kept."
    expect all.json '"status": "failed"'
    [[ $(grep -cF '"status": "passed"' all.json) == 9 ]] || fail "all.json has other than 9 that passed"
    ;;
solution)
    cp "$example"/* .
    run 0 solution.cu "$(<"$example/expectations.json")"
    expect out "Every expectation is kept."
    ;;
faults)
    program 'out[threadIdx.x + 1] = 1;' 'cudaFree(out);'
    run 1 program.cu "{$stores}"
    expect out "FAIL     faults: none"
    expect out "program.cu:3"
    ;;
faults-ignored)
    # An element that nobody wrote is read: the values are wrong, and the program goes on.
    program 'out[threadIdx.x] = out[threadIdx.x] + 1;' 'cudaFree(out);'
    run 1 program.cu "{$stores}"
    expect out "FAIL     faults: none"
    run 0 program.cu "{\"faults\": \"ignored\", $stores}"
    expect out "Every expectation is kept."
    ;;
host)
    # Two streams, of which one copies from pinned memory.
    cat >program.cu <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void fill(int* out) { out[threadIdx.x] += 1; }
void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}
int main(int count, char** words)
{
    int pageable[32] = {};
    int* pinned = nullptr;
    int* out = nullptr;
    int* copy = nullptr;
    cudaStream_t stream;
    check(cudaStreamCreate(&stream));
    check(cudaMallocHost(&pinned, 128));
    check(cudaMalloc(&out, 256));
    check(cudaMalloc(&copy, 128));
    for (int i = 0; i < 32; ++i) pinned[i] = i;
    check(cudaMemcpyAsync(out, pinned, 128, cudaMemcpyHostToDevice, stream));
    check(cudaMemcpy(out + 32, pageable, 128, cudaMemcpyHostToDevice));
    check(cudaStreamSynchronize(stream));
    for (int i = 0; i < 2; ++i) {
        fill<<<1, count > 1 ? std::atoi(words[1]) : 64>>>(out);
        check(cudaGetLastError());
    }
    check(cudaMemcpy(copy, out, 128, cudaMemcpyDeviceToDevice));
    check(cudaMemcpy(pageable, copy, 4, cudaMemcpyDeviceToHost));
    check(cudaFree(out));
    check(cudaFree(copy));
    check(cudaFreeHost(pinned));
    check(cudaStreamDestroy(stream));
}
END
    counts='"bytes to the device": 256, "pinned bytes to the device": 128, "streams that copy to the device": 2,
        "bytes within the device": 128, "bytes to the host": 4, "launches": 2'
    run 0 program.cu "{\"host\": {$counts, \"leaks\": \"none\", \"calls\": \"checked\"}, \"kernels\": {\"fill\": {\"launches\": 2}}}" --json all.json
    expect out "Every expectation is kept."
    expect all.json '"pinned_bytes": 128'
    run 1 program.cu '{"host": {"bytes to the device": 255, "launches": 3}}'
    expect out "FAIL     bytes to the device: 255"
    expect out "found:  256"
    expect out "FAIL     launches: 3"
    # What one forgets, and a call in a loop whose second time alone goes wrong.
    sed -e 's/check(cudaFree(out));//' -e 's/check(cudaFree(copy))/cudaFree(copy)/' -e 's/check(cudaGetLastError());/if (i == 0) check(cudaGetLastError());/' program.cu >forgets.cu
    run 1 forgets.cu '{"host": {"leaks": "none", "calls": "checked"}}'
    expect out "FAIL     leaks: none"
    expect out "found:  1 array is never freed"
    expect out "FAIL     calls: checked"
    expect out "found:  of 14 calls, one of which fails in each run, 2 fail unnoticed"
    expect out "kernel<<<...>>> fails, and the program exited with code 0"
    expect out "cudaFree fails, and the program exited with code 0"
    ;;
refused-launch)
    program 'out[threadIdx.x] = 1;' 'cudaFree(out); return 0;'
    sed -i 's/<<<1, 64>>>/<<<1, 1025>>>/' program.cu
    run 1 program.cu '{"end": "failure", "errors": "argument", "host": {"leaks": "none"}}'
    expect out "FAIL     end: an exit code other than 0"
    expect out "found:  the program printed nothing on standard error"
    sed -i 's/cudaDeviceSynchronize();/if (cudaError_t error = cudaGetLastError()) { std::fputs(cudaGetErrorString(error), stderr); return 1; }/' program.cu
    run 0 program.cu '{"end": "failure", "errors": "argument", "host": {"leaks": "none"}}'
    expect err "invalid argument"
    ;;
leaks)
    program "$right" ''
    run 0 program.cu "{$stores}"
    expect out "leak"
    expect out "PASS     faults: none"
    ;;
end)
    program "$right" 'cudaFree(out); std::printf("PASSED\n"); return 3;'
    run 1 program.cu "{\"output\": \"PASSED\", $stores}"
    expect out "FAIL     end: exit code 0"
    expect out "found:  exited with code 3"
    expect out "PASS     output: \"PASSED\""
    ;;
output)
    program "$right" 'cudaFree(out); std::printf("FAILED\n"); return 0;'
    run 1 program.cu "{\"output\": \"PASSED\", $stores}"
    expect out "FAIL     output: \"PASSED\""
    [[ $(head -n 1 out) == FAILED ]] || fail "what the program printed does not come first"
    ;;
never-launched)
    program "$right" 'cudaFree(out);'
    run 1 program.cu '{"kernels": {"fil": {"global store": "coalesced"}}}'
    expect out "FAIL     fil: launches: at least 1"
    expect out "found:  the program launched no kernel fil. Was fill meant?"
    expect out "launched: fill"
    ;;
unavailable)
    # What a program writes whose launch could not be counted.
    cat >program.cu <<'END'
#include <cstdlib>
#include <fstream>
#include <string>
int main()
{
    std::ofstream(std::string(std::getenv("WARPBOOK_PROFILE_FOLDER")) + "/1.jsonl")
        << R"({"kernel":"fill","grid":[1,1,1],"block":[64,1,1],"totals":{"unavailable":"captured in a graph"},)"
        << R"("lines":{"unavailable":"captured in a graph"},"findings":[],"device":{"name":"a","architecture":"","backend":"model","versions":""}})" << '\n';
}
END
    for wanted in '"coalesced"' '"none"' '{"sectors": {"at_most": 1000000}}'; do
        run 1 program.cu "{\"kernels\": {\"fill\": {\"global store\": $wanted}}}"
        expect out "UNKNOWN  fill: global store"
        expect out "unavailable: 1 of 1 launch could not be counted: captured in a graph"
        expect out "1 of 3 could not be checked, which does not count as kept."
    done
    ;;
before-it-runs)
    # A program that takes long to compile and to run: a mistake is told first.
    echo '#error never compiled' >program.cu
    run 64 program.cu '{"kernels": {"fill": {"global stores": "coalesced"}}}'
    expect err "kernels.fill.global stores: there is no such kind of access. Did you mean global store?"
    for option in --kernel=fill --launches=1 --count-blocks=4 --block-limit=4; do
        run 64 program.cu "{$stores}" "$option"
        expect err "--expect compares what all launches did, and ${option%=*} leaves some of it out."
    done
    ;;
profile)
    printf '{"kernels": {"matmul": {"global load": "coalesced"}}}' >refuses.json
    "$warpbook" profile --expect refuses.json --json all.json -- "$counted_program" 0 >out 2>err
    [[ $? == 1 ]] || fail "exit code other than 1"
    expect out "FAIL     matmul: global load: no more sectors than the lanes need"
    expect out "             /nowhere/matmul.cu:7"
    expect out "-        faults: none"
    expect all.json '"status": "not_applicable"'
    printf '{"output": "counted", "kernels": {"matmul": {"global load": {"sectors": {"at_most": 320}}}}}' >accepts.json
    "$warpbook" profile --expect accepts.json -- "$counted_program" 0 >out 2>err || fail "exit code $?"
    expect out "Every expectation is kept."
    ;;
*) fail "there is no test $what" ;;
esac
