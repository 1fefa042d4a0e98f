// Sums of blocks, with the size of a block as a template parameter; the last warp goes on alone.
// COUNTS: sum_blocks global load 96 384
// MISTAKE 1, all lanes add, so some change what others still read: race @add
// MISTAKE 2, nothing orders the steps of the last warp: race @add
// MISTAKE 3, launched with more threads than the template's parameter says: out_of_bounds @load
#include <iostream>
#include <numeric>
#include <vector>

template <int distance>
__device__ void add_halves(int* sums, int lane)
{
    if (lane < distance || MISTAKE == 1) sums[lane] += sums[lane + distance];  // @add
#if MISTAKE != 2
    __syncwarp();
#endif
    if constexpr (distance > 1) add_halves<distance / 2>(sums, lane);
}

template <int block_size>
__global__ void sum_blocks(int* out, const int* in)
{
    __shared__ int sums[block_size];
    const int t = threadIdx.x;
    const int* const own = in + 2 * block_size * blockIdx.x;
    sums[t] = own[t] + own[t + block_size];  // @load
    __syncthreads();
#pragma unroll
    for (int distance = block_size / 2; distance >= 32; distance /= 2) {
        if (t < distance) sums[t] += sums[t + distance];
        __syncthreads();
    }
    if (t < 32) add_halves<16>(sums, t);
    if (t == 0) out[blockIdx.x] = sums[0];
}

int sum_of(const int* in, int n, int block_size)
{
    const int blocks = n / (2 * block_size);
    const int threads = MISTAKE == 3 ? 2 * block_size : block_size;
    int* out;
    cudaMalloc(&out, blocks * sizeof(int));
    switch (block_size) {
    case 64: sum_blocks<64><<<blocks, threads>>>(out, in); break;
    case 128: sum_blocks<128><<<blocks, threads>>>(out, in); break;
    case 256: sum_blocks<256><<<blocks, threads>>>(out, in); break;
    }
    std::vector<int> sums(blocks);
    cudaMemcpy(sums.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return std::accumulate(sums.begin(), sums.end(), 0);
}

int main()
{
    const int n = 1024;
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), -100);
    const int expected = std::accumulate(values.begin(), values.end(), 0);

    int* in;
    cudaMalloc(&in, n * sizeof(int));
    cudaMemcpy(in, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    bool right = true;
    for (int block_size : {64, 128, 256}) right = right && sum_of(in, n, block_size) == expected;
    cudaFree(in);
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
