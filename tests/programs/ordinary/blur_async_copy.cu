// A blur whose tile is copied to shared memory asynchronously, and the next one while the block works on this one.
// COUNTS: blur global store 64 256
// COUNTS: blur shared load 192 192
// MISTAKE 1, the block does not wait for the copies: race @copy @sum
// MISTAKE 2, only the thread that copies has waited, and not the block: race @copy @sum
// MISTAKE 3, the next tile is copied to where this one is: race @copy @sum
#include <cuda_pipeline.h>

#include <cstdio>
#include <vector>

constexpr int block_size = 64;
constexpr int tiles = 8;  // of each block
constexpr int blocks = 4;
constexpr int n = blocks * tiles * block_size;

// A tile has a number more on each side. `padded` begins with one, and so its number i is the row's number i - 1.
__device__ void copy(int* tile, const int* padded, int begin)
{
    const int t = threadIdx.x;
    __pipeline_memcpy_async(&tile[t], &padded[begin + t], sizeof(int));  // @copy
    if (t < 2) __pipeline_memcpy_async(&tile[block_size + t], &padded[begin + block_size + t], sizeof(int));
    __pipeline_commit();
}

__global__ void blur(int* out, const int* padded)
{
    __shared__ int buffers[2][block_size + 2];
    const int t = threadIdx.x;
    const int first = blockIdx.x * tiles * block_size;
    copy(buffers[0], padded, first);
    for (int i = 0; i < tiles; ++i) {
        const int begin = first + i * block_size;
        const bool has_next = i + 1 < tiles;
        if (has_next) copy(buffers[MISTAKE == 3 ? i % 2 : (i + 1) % 2], padded, begin + block_size);
        if (MISTAKE != 1) __pipeline_wait_prior(has_next ? 1 : 0);
        if (MISTAKE != 2) __syncthreads();
        const int* const tile = buffers[i % 2];
        out[begin + t] = tile[t] + tile[t + 1] + tile[t + 2];  // @sum
        __syncthreads();
    }
}

int main()
{
    std::vector<int> padded(n + 2, 0), out(n);
    for (int i = 0; i < n; ++i) padded[i + 1] = i * 11 % 64;
    int *device_padded, *device_out;
    cudaMalloc(&device_padded, padded.size() * sizeof(int));
    cudaMalloc(&device_out, n * sizeof(int));
    cudaMemcpy(device_padded, padded.data(), padded.size() * sizeof(int), cudaMemcpyHostToDevice);
    blur<<<blocks, block_size>>>(device_out, device_padded);
    cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_padded);
    cudaFree(device_out);

    for (int i = 0; i < n; ++i)
        if (out[i] != padded[i] + padded[i + 1] + padded[i + 2]) {
            std::puts("WRONG");
            return 1;
        }
    std::puts("OK");
    return 0;
}
