// Prefix sums that begin anew at each head of a segment: pairs of a flag and a value are combined.
// COUNTS: segmented_scan global load 16 40
// COUNTS: segmented_scan global store 8 32
// MISTAKE 1, the array of flags is copied with the byte count of the array of values: copy_out_of_bounds @heads
// MISTAKE 2, the pair of a neighbor is read while the neighbor changes it: race @neighbor @combined
#include <cstdint>
#include <cstdio>

static const int kThreads = 256;

struct Pair {
    int value;
    bool starts;

    __device__ Pair after(const Pair& before) const
    {
        return starts ? *this : Pair{before.value + value, before.starts};
    }
};

__global__ void segmented_scan(const int* __restrict__ values, const uint8_t* __restrict__ heads,
                               int* __restrict__ sums)
{
    __shared__ Pair pairs[2][kThreads];
    const unsigned t = threadIdx.x;
    Pair own{values[t], heads[t] != 0};
    int buffer = 0;
    pairs[buffer][t] = own;
    for (unsigned distance = 1; distance < kThreads; distance *= 2) {
        __syncthreads();
        if (t >= distance) own = own.after(pairs[buffer][t - distance]);  // @neighbor
        if (MISTAKE != 2) buffer = 1 - buffer;
        pairs[buffer][t] = own;  // @combined
    }
    sums[t] = own.value;
}

int main()
{
    int values[kThreads], sums[kThreads];
    uint8_t heads[kThreads];
    for (int i = 0; i < kThreads; i++) {
        values[i] = i % 5 + 1;
        heads[i] = i == 0 || i % 23 == 0 || i % 31 == 7;
    }

    int *dValues, *dSums;
    uint8_t* dHeads;
    cudaMalloc(&dValues, sizeof values);
    cudaMalloc(&dSums, sizeof sums);
    cudaMalloc(&dHeads, sizeof heads);
    cudaMemcpy(dValues, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemcpy(dHeads, heads, MISTAKE == 1 ? sizeof values : sizeof heads, cudaMemcpyHostToDevice);  // @heads
    segmented_scan<<<1, kThreads>>>(dValues, dHeads, dSums);
    cudaMemcpy(sums, dSums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaFree(dValues);
    cudaFree(dSums);
    cudaFree(dHeads);

    for (int i = 0, sum = 0; i < kThreads; i++) {
        sum = heads[i] ? values[i] : sum + values[i];
        if (sums[i] != sum) return puts("WRONG"), 1;
    }
    puts("OK");
    return 0;
}
