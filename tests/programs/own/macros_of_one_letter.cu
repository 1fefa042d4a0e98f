// Macros of one letter, on the command line and before #include, are the program's: CUDA's headers do not see them.
#define N 16
#define n 7
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda_fp16.h>

#include <cstdio>

__global__ void add_up(int* sum)
{
    const cuda::std::array<int, N> zeros{};
    const auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    const int lanes = cooperative_groups::reduce(warp, 1, cooperative_groups::plus<int>());
    if (threadIdx.x == 0) *sum = A + B + E + U + N + n + zeros[3] + lanes;
}

int main()
{
    int* sum;
    cudaMallocManaged(&sum, sizeof *sum);
    add_up<<<1, 32>>>(sum);
    cudaDeviceSynchronize();
    puts(*sum == 3 + 4 + 5 + 6 + 16 + 7 + 32 ? "PASSED" : "WRONG");
    cudaFree(sum);
}
