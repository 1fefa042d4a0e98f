// Steps of a wave along a string; all blocks of a cooperative launch wait for each other after each step.
// COUNTS: move global store 48 192
// MISTAKE 1, only the block waits: race @neighbors @store
// MISTAKE 2, an ordinary launch, in which the grid cannot wait: failed_assertion @sync
// ON THE MODEL: move, its blocks wait for each other
#include <cooperative_groups.h>

#include <cstdio>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

__global__ void move(int* now, int* before, int n, int steps)
{
    const cg::grid_group grid = cg::this_grid();
    const int i = grid.thread_rank();
    for (int step = 0; step < steps; ++step) {
        const int left = i > 0 ? now[i - 1] : 0;  // @neighbors
        const int right = i + 1 < n ? now[i + 1] : 0;
        before[i] = left + right - before[i];  // @store
#if MISTAKE == 1
        __syncthreads();
#else
        grid.sync();  // @sync
#endif
        int* const swapped = now;
        now = before;
        before = swapped;
    }
}

int main()
{
    const int n = 256, blocks = 4;
    int steps = 6;
    std::vector<int> now(n), before(n);
    now[100] = before[99] = 5;
    int *device_now, *device_before, count = n;
    cudaMalloc(&device_now, n * sizeof(int));
    cudaMalloc(&device_before, n * sizeof(int));
    cudaMemcpy(device_now, now.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(device_before, before.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    int device, cooperative, multiprocessors, blocks_at_once;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_at_once, move, n / blocks, 0);
    if (!cooperative || blocks_at_once * multiprocessors < blocks) return std::puts("this device is too small"), 2;
#if MISTAKE == 2
    move<<<blocks, n / blocks>>>(device_now, device_before, count, steps);
#else
    void* arguments[] = {&device_now, &device_before, &count, &steps};
    cudaLaunchCooperativeKernel(move, dim3(blocks), dim3(n / blocks), arguments);
#endif
    std::vector<int> result(n);
    cudaMemcpy(result.data(), device_now, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_now);
    cudaFree(device_before);

    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < n; ++i) before[i] = (i > 0 ? now[i - 1] : 0) + (i + 1 < n ? now[i + 1] : 0) - before[i];
        std::swap(now, before);
    }
    const bool right = result == now;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
