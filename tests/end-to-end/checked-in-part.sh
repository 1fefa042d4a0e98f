#!/usr/bin/env bash
# checked-in-part.sh WHAT WARPBOOK: one property of --check as a user sees it, of a program that launches two kernels many
# times and one with a huge grid once.
set -uo pipefail
what=$1 warpbook=$2
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
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
lacks() { ! grep -qF -- "$2" "$1" || fail "$1 has \"$2\""; }

# run CODE FILE [OPTION…]
run() {
    local wanted=$1
    shift
    "$warpbook" run "$@" >out 2>err
    local code=$?
    [[ $code == "$wanted" ]] || fail "exit code $code of run $*, expected $wanted"
}

cat >program.cu <<'END'
#include <cstdio>
#include <vector>
constexpr int n = 4096, block = 128, huge = 1 << 21;
__device__ int launches;
__constant__ int step = 3;
__global__ void add(int* values, const int* others)
{
    const int i = blockIdx.x * block + threadIdx.x;
    values[i] += step * others[i];
    if (i == 0) ++launches;
}
__global__ void turn(int* values)
{
    __shared__ int tile[block];
    const int i = blockIdx.x * block + threadIdx.x;
    tile[threadIdx.x] = values[i];
    __syncthreads();
    for (int s = block / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) tile[threadIdx.x] ^= tile[threadIdx.x + s];
        __syncthreads();
    }
    values[i] += tile[0] + __shfl_xor_sync(0xffffffff, i, 1);
}
__global__ void fill(float* out)
{
    const int i = blockIdx.x * block + threadIdx.x;
    out[i] = 0.5f * i;
}
int main()
{
    int *values = nullptr, *others = nullptr;
    float* floats = nullptr;
    std::vector<int> ones(n, 1);
    cudaMalloc(&values, n * sizeof(int));
    cudaMalloc(&others, n * sizeof(int));
    cudaMalloc(&floats, huge * sizeof(float));
    cudaMemcpy(values, ones.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(others, ones.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    for (int i = 0; i < 300; ++i) {
        add<<<n / block, block>>>(values, others);
        turn<<<n / block, block>>>(values);
    }
    fill<<<huge / block, block>>>(floats);
    std::vector<int> result(n);
    std::vector<float> filled(huge);
    int counted = 0;
    cudaMemcpy(result.data(), values, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(filled.data(), floats, huge * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&counted, launches, sizeof counted);
    unsigned sum = 0;
    double floats_sum = 0;
    for (int value : result) sum = sum * 31 + value;
    for (float value : filled) floats_sum += value;
    std::printf("values %u %d %.1f\n", sum, counted, floats_sum);
    cudaFree(values);
    cudaFree(others);
    cudaFree(floats);
}
END
# 300 launches of 129 requests, and one of 65536.
right='"kernels": {"add": {"global store": [{"requests": {"at_least": 38000, "at_most": 39000}}]}, "fill": {"global store": [{"requests": {"at_least": 65000, "at_most": 66000}}]}}'

case $what in
values)
    run 0 program.cu --check all
    values=$(grep '^values' out)
    expect out "No faults found: the model has checked 601 launches."
    expect out "601 of 601 launches counted."
    for check in "auto --budget 0.2" first none; do
        # shellcheck disable=SC2086
        run 0 program.cu --check $check
        expect out "$values"
        expect out " of 601 launches, "
        expect out " % of all blocks; the others only ran. --check all checks everything."
        lacks out "601 of 601 launches counted."
    done
    ;;
contraction)
    # Products and sums that g++ would put together in other ways with other options: of two products, of a product in
    # one of two branches, and of one on the other side of a barrier.
    cat >program.cu <<'END'
#include <cstdio>
constexpr int n = 512, block = 64;
__global__ void butterfly(float2* values)
{
    __shared__ float2 s[block];
    const int t = threadIdx.x;
    s[t] = values[blockIdx.x * block + t];
    __syncthreads();
    for (int m = 2; m <= block; m *= 2) {
        const int h = m / 2, p = t % m;
        float2 u, v;
        if (p < h) {
            u = s[t];
            v = s[t + h];
            const float c = 1.f / (p + 1), q = 0.3f * p;
            const float2 w = make_float2(v.x * c - v.y * q, v.x * q + v.y * c);
            v = make_float2(u.x - w.x, u.y - w.y);
            u = make_float2(u.x + w.x, u.y + w.y);
        }
        __syncthreads();
        if (p < h) {
            s[t] = u;
            s[t + h] = v;
        }
        __syncthreads();
    }
    values[blockIdx.x * block + t] = s[t];
}
__global__ void branch(float* values, int least)
{
    const int i = blockIdx.x * block + threadIdx.x;
    float sum = 0.7f, product = values[i] * values[i + n];
    if (i % 8 >= least) sum += product;
    values[i] = sum;
}
__global__ void across(float* values)
{
    __shared__ float s[block];
    const int t = threadIdx.x, i = blockIdx.x * block + t;
    float w = values[i] * values[i + n];
    s[t] = values[i];
    __syncthreads();
    values[i] = s[block - 1 - t] - w;
}
int main()
{
    static float numbers[2 * n];
    unsigned state = 1;
    for (float& number : numbers) number = ((state = state * 1664525 + 1013904223) >> 8) % 1000 * 0.001f;
    float* values = nullptr;
    cudaMalloc(&values, sizeof numbers);
    cudaMemcpy(values, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    butterfly<<<n / block, block>>>(reinterpret_cast<float2*>(values));
    branch<<<n / block, block>>>(values, 3);
    across<<<n / block, block>>>(values);
    cudaMemcpy(numbers, values, sizeof numbers, cudaMemcpyDeviceToHost);
    cudaFree(values);
    unsigned long long sum = 0;
    for (const float& number : numbers) sum = sum * 31 + reinterpret_cast<const unsigned&>(number);
    std::printf("values %llu\n", sum);
}
END
    run 0 program.cu --check all
    values=$(grep '^values' out)
    run 0 program.cu --check none
    expect out "$values"
    ;;
scaled)
    run 0 program.cu --check auto --budget 0.2
    # 300 launches of 128 requests; in one block of those of add, there is one more.
    expect out "grid (32, 1, 1), block (128, 1, 1), 300 launches"
    expect out "global store          38700 requests"
    expect out "global store          38400 requests"
    expect out "others of its kind only ran: its counts are scaled to theirs, too"
    expect out "global store          65536 requests"
    expect out "of its 16384 blocks were counted and checked"
    run 0 program.cu --check first
    expect out "Checked 3 of 601 launches"
    expect out "its counts are scaled to theirs, too; how far they are wrong is not known"
    expect out "1 of 300 launches: others of its kind only ran"
    expect out "global store          38700 requests"
    expect out "global store          38400 requests"
    # The more, the later a block comes: 1 + 2 + … + 256 = 32896 requests. The first ones are no sample of all.
    cat >program.cu <<'END'
__global__ void fill(int* out, int n)
{
    for (int i = threadIdx.x; i < (blockIdx.x + 1) * n; i += blockDim.x) out[blockIdx.x * 8192 + i] = i;
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * 8192 * sizeof(int));
    fill<<<256, 32>>>(out, 32);
    cudaFree(out);
}
END
    run 0 program.cu --check auto --budget 0.004
    expect out " % of all blocks; the others only ran"
    expect out "blocks were counted and checked, and the counts are scaled to all, within "
    requests=$(sed -n 's/^ *global store *\([0-9]*\) requests.*/\1/p' out)
    ((requests > 26000 && requests < 40000)) || fail "$requests requests are not about 32896"
    ;;
threads)
    for threads in 1 2; do
        run 0 program.cu --check auto --budget 0.2 --threads $threads --json $threads.json
        grep -v '"date"' $threads.json >$threads.txt
    done
    expect 1.json '"unchecked_launches"'
    expect 1.json '"observed_blocks"'
    cmp 1.txt 2.txt || fail "another number of threads counts otherwise"
    ;;
expectations)
    printf '{%s}' "$right" >expectations.json
    run 64 program.cu --expect expectations.json --check auto
    expect err '"samples": "allowed"'
    run 0 program.cu --expect expectations.json
    expect out "601 of 601 launches counted."
    printf '{"samples": "allowed", %s}' "$right" >expectations.json
    run 0 program.cu --expect expectations.json --check auto --budget 0.2 --json all.json
    expect all.json "none in the part that was checked"
    expect out "Every expectation is kept."
    printf '{"samples": "allowed", "kernels": {"add": {"global store": "none"}}}' >expectations.json
    run 1 program.cu --expect expectations.json --check first
    ;;
repetitions)
    run 0 -o kept "$repository/tests/programs/own/repeated_launches.cu"
    run 0 kept --check none
    expect out PASSED
    expect out "Of these, 28 would only have repeated an earlier one on the same data, and were left out."
    run 0 kept --check none --run-repetitions
    expect out PASSED
    lacks out "Of these"
    ;;
kept)
    run 0 program.cu --check all
    values=$(grep '^values' out)
    run 0 -o kept program.cu
    readelf -SW kept >sections
    expect sections .warpbook_native
    rm program.cu
    # What the dynamic linker loads, it tells.
    LD_DEBUG=files run 0 kept --check none
    expect out "$values"
    expect err "/proc/self/fd/"
    run 0 kept --check auto --budget 0.2
    expect out "$values"
    expect out " % of all blocks; the others only ran."
    [[ $(./kept) == "$values" ]] || fail "kept, without warpbook, prints other values"
    ;;
kept-for-all)
    run 0 -o kept program.cu --check all
    readelf -SW kept >sections
    lacks sections .warpbook_native
    LD_DEBUG=files run 0 kept --check none
    lacks err "/proc/self/fd/"
    ;;
fault)
    cat >program.cu <<'END'
__global__ void follow(int* end)
{
    *end = 1;
}
int main()
{
    follow<<<1, 1>>>(nullptr);
    return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 2;
}
END
    run 1 program.cu --check none
    expect out "a thread of follow uses an address that is not device memory, in a part that was not checked"
    expect out "what to do: run it with --check all, which names thread and line"
    lacks out "thread (0, 0, 0)"
    run 1 program.cu --check first
    expect out "program.cu:3"
    cat >program.cu <<'END'
#include <cassert>
__global__ void follow(int n)
{
    assert(n > 3 && threadIdx.x < 32);
}
int main()
{
    follow<<<1, 32>>>(3);
    return cudaDeviceSynchronize() == cudaErrorAssert ? 0 : 2;
}
END
    run 1 program.cu --check none
    expect out "a thread of follow ends the kernel, in a part that was not checked: the assertion 'n > 3 && threadIdx.x < 32' at program.cu:4"
    lacks err "lambda"
    ;;
waits-in-vain)
    cat >program.cu <<'END'
__device__ int flag;
__global__ void follow(int* out)
{
    if (threadIdx.x == 0)
        while (atomicAdd(&flag, 0) == 0) __threadfence();
    out[blockIdx.x] = 1;
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    follow<<<4, 64>>>(out);
    return cudaDeviceSynchronize() == cudaErrorLaunchTimeout ? 0 : 2;
}
END
    run 1 program.cu --check none
    expect out "threads of follow wait for others that never come, in a part that was not checked"
    lacks out "thread (0, 0, 0)"
    ;;
waits)
    # Long, for what comes at last: memory changes nowhere in between, in the second kernel nowhere at all between turns.
    cat >program.cu <<'END'
#include <cstdio>
__device__ int flag, lock;
__global__ void follow(float* out)
{
    if (threadIdx.x == 0 && blockIdx.x < 3)
        while (atomicAdd(&flag, 0) == 0) {
        }
    if (threadIdx.x == 0 && blockIdx.x == 3) {
        float slow = 1;
        for (int i = 0; i < 300000000; ++i) slow = slow * 0.999f + 0.5f;
        out[4] = slow;
        __threadfence();
        atomicExch(&flag, 1);
    }
    out[blockIdx.x] = 1;
}
__global__ void take_turns(float* out)
{
    float sum = 0;
    for (int i = 0; i < 1000000; ++i) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        sum = sum * 0.5f + i;
        atomicExch(&lock, 0);
    }
    out[5] = sum;
}
__global__ void hand_over(float* out)
{
    __shared__ int whose;
    if (threadIdx.x == 0) whose = 0;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < 5000 && threadIdx.x < 2; ++i) {
        while (atomicAdd(&whose, 0) != threadIdx.x) {
        }
        sum = sum * 0.5f + i;
        whose = 1 - threadIdx.x;
        __threadfence_block();
    }
    if (threadIdx.x == 0) out[6] = sum;
}
int main()
{
    float* out = nullptr;
    float found[7];
    cudaMalloc(&out, sizeof found);
    follow<<<4, 64>>>(out);
    take_turns<<<2, 1>>>(out);
    hand_over<<<1, 64>>>(out);
    cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost);
    cudaFree(out);
    std::printf("values %.6g %.6g %.6g\n", found[4], found[5], found[6]);
}
END
    run 0 program.cu --check none
    expect out "values 499.991 2e+06 9996"
    ;;
words)
    run 64 program.cu --check some
    expect err "--check is all, first, auto or none, not 'some'."
    run 64 program.cu --budget much
    expect err "--budget is a number of seconds, not 'much'."
    ;;
esac
