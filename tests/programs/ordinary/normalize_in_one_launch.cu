// Numbers are divided by their sum in a single launch: the whole grid meets between the sum and the quotients.
// COUNTS: normalize global load 80 272
// COUNTS: normalize global store 32 128
// MISTAKE 1, the blocks alone meet, each by itself: race @sum @divide
// MISTAKE 2, an ordinary launch, in which a grid cannot meet: failed_assertion @meet
// ON THE MODEL: normalize, its blocks wait for each other
#include <cooperative_groups.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void normalize(float* values, float* sum, int n)
{
    const cg::grid_group grid = cg::this_grid();
    float own = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) own += values[i];
    for (int offset = 16; offset > 0; offset /= 2) own += __shfl_down_sync(0xffffffff, own, offset);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, own);  // @sum
#if MISTAKE == 1
    __syncthreads();
#else
    grid.sync();  // @meet
#endif
    const float divisor = *sum;  // @divide
    for (int i = grid.thread_rank(); i < n; i += grid.size()) values[i] /= divisor;
}

int main()
{
    int n = 1024;
    std::vector<float> values(n);
    double expected = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = 1 + i % 16;

    float *device_values, *device_sum;
    cudaMalloc(&device_values, n * sizeof(float));
    cudaMalloc(&device_sum, sizeof(float));
    cudaMemcpy(device_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(device_sum, 0, sizeof(float));

    const dim3 blocks(4), threads(128);
#if MISTAKE == 2
    normalize<<<blocks, threads>>>(device_values, device_sum, n);
#else
    void* arguments[] = {&device_values, &device_sum, &n};
    cudaLaunchCooperativeKernel((void*)normalize, blocks, threads, arguments, 0, nullptr);
#endif
    const cudaError_t error = cudaDeviceSynchronize();
    std::vector<float> shares(n);
    cudaMemcpy(shares.data(), device_values, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_sum);

    bool right = error == cudaSuccess;
    for (int i = 0; i < n; ++i) right = right && std::fabs(shares[i] - values[i] / expected) < 1e-7;
    std::printf(right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
