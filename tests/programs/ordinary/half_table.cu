// A table of half-precision sums in shared memory, of which each thread reads elements whose places are constants.
// COUNTS: add_up shared load 24 24
// MISTAKE 1, nobody waits until the table is made: race @make @first
// MISTAKE 2, the table is too small by one: uninitialized @first
#include <cuda_fp16.h>

#include <cstdio>

constexpr int rows = 2;
#if MISTAKE == 2
constexpr int made = 127;
#else
constexpr int made = 128;
#endif

__global__ void add_up(__half* sums, const __half* values, int count)
{
    __shared__ __half table[rows][128];
    for (int row = 0; row < rows; ++row)
        if (threadIdx.x < made) table[row][threadIdx.x] = values[threadIdx.x] * __int2half_rn(row + 1);  // @make
#if MISTAKE != 1
    __syncthreads();
#endif
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        __half sum = 0;
        sum += +table[0][0] + table[0][127];  // @first
        sum += +table[1][127];
        sums[i] = sum;
    }
}

int main()
{
    constexpr int count = 256;
    __half of_host[count];
    for (int i = 0; i < 128; ++i) of_host[i] = __int2half_rn(i);
    __half *values, *sums;
    cudaMalloc(&values, 128 * sizeof(__half));
    cudaMalloc(&sums, count * sizeof(__half));
    cudaMemcpy(values, of_host, 128 * sizeof(__half), cudaMemcpyHostToDevice);
    add_up<<<1, 128>>>(sums, values, count);
    cudaMemcpy(of_host, sums, sizeof of_host, cudaMemcpyDeviceToHost);
    bool right = true;
    for (const __half sum : of_host) right &= __half2float(sum) == 3 * 127;
    std::puts(right ? "OK" : "wrong");
    cudaFree(values);
    cudaFree(sums);
    return right ? 0 : 1;
}
