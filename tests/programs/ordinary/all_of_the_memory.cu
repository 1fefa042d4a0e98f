// Asks how much memory there is, takes most of it, clears and copies it, and uses it here and there.
// COUNTS: mark global store 32 1024
// COUNTS: sum_of_marks global load 32 1024
// MISTAKE 1, an element behind the last one that was allocated: out_of_bounds @mark
// MISTAKE 2, the part that is copied ends too early: uninitialized @sum
#include <cstdio>

#ifndef MISTAKE
#define MISTAKE 0
#endif

constexpr int threads = 256;
constexpr int blocks = 4;

// Each thread uses one element of its own piece.
__global__ void mark(int* values, size_t piece)
{
    const size_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    values[thread * piece + piece - (MISTAKE == 1 ? 0 : 1)] = 1;  // @mark
}

__global__ void sum_of_marks(int* sum, const int* values, size_t piece)
{
    const size_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    const int mine = values[thread * piece + piece - 1];  // @sum
    atomicAdd(sum, mine);
}

int main()
{
    size_t free_bytes, total_bytes;
    cudaMemGetInfo(&free_bytes, &total_bytes);
    const size_t piece = free_bytes / 10 * 4 / sizeof(int) / (threads * blocks);
    const size_t bytes = piece * threads * blocks * sizeof(int);

    int *values, *copy, *sum, on_host = 0;
    if (cudaMalloc(&values, bytes) != cudaSuccess || cudaMalloc(&copy, bytes) != cudaSuccess) return 1;
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(values, 0, bytes);
    cudaMemset(sum, 0, sizeof(int));
    mark<<<blocks, threads>>>(values, piece);
    cudaMemcpy(copy, values, MISTAKE == 2 ? bytes - sizeof(int) : bytes, cudaMemcpyDeviceToDevice);
    sum_of_marks<<<blocks, threads>>>(sum, copy, piece);
    cudaMemcpy(&on_host, sum, sizeof(int), cudaMemcpyDeviceToHost);

    size_t free_now;
    cudaMemGetInfo(&free_now, &total_bytes);
    const bool right = on_host == threads * blocks && free_now < free_bytes / 2 && total_bytes >= free_bytes;
    std::puts(right ? "OK" : "WRONG");
    cudaFree(values);
    cudaFree(copy);
    cudaFree(sum);
    return right ? 0 : 1;
}
