// A sum in one launch: whichever block is the last to end adds up what all of them have left.
// COUNTS: add_up global store 18 18
// COUNTS: add_up global atomic 16 16
// MISTAKE 1, no fence between a block's sum and its ticket: race @leave @collect
// MISTAKE 2, no barrier before the block asks whether it is the last: race @tell @ask
#include <cstdio>
#include <vector>

constexpr int block_size = 64;

__device__ unsigned tickets;

__device__ int sum_of_block(int* kept, int value)
{
    const int t = threadIdx.x;
    kept[t] = value;
    __syncthreads();
    for (int half = block_size / 2; half > 0; half /= 2) {
        if (t < half) kept[t] += kept[t + half];
        __syncthreads();
    }
    return kept[0];
}

__global__ void add_up(int* result, int* sums, const int* values, int n)
{
    __shared__ int kept[block_size];
    __shared__ bool is_last;
    int own = 0;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) own += values[i];
    const int of_block = sum_of_block(kept, own);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = of_block;  // @leave
        if (MISTAKE != 1) __threadfence();
        const unsigned ticket = atomicInc(&tickets, gridDim.x - 1);
        is_last = ticket == gridDim.x - 1;  // @tell
    }
    if (MISTAKE != 2) __syncthreads();
    if (!is_last) return;  // @ask

    own = 0;
    for (int i = threadIdx.x; i < gridDim.x; i += block_size) own += sums[i];  // @collect
    const int of_all = sum_of_block(kept, own);
    if (threadIdx.x == 0) *result = of_all;
}

int main()
{
    const int n = 1500, blocks = 8;
    std::vector<int> values(n);
    int expected = 0, results[2];
    for (int i = 0; i < n; ++i) expected += values[i] = i % 41 - 11;

    int *d_values, *d_sums, *d_results;
    cudaMalloc(&d_values, n * sizeof(int));
    cudaMalloc(&d_sums, blocks * sizeof(int));
    cudaMalloc(&d_results, sizeof results);
    cudaMemcpy(d_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    // Twice, because the tickets have to begin anew by themselves.
    for (int i = 0; i < 2; ++i) add_up<<<blocks, block_size>>>(d_results + i, d_sums, d_values, n);
    cudaMemcpy(results, d_results, sizeof results, cudaMemcpyDeviceToHost);
    cudaFree(d_values);
    cudaFree(d_sums);
    cudaFree(d_results);

    const bool right = results[0] == expected && results[1] == expected;
    std::printf("%d, %d, expected %d\n%s\n", results[0], results[1], expected, right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
