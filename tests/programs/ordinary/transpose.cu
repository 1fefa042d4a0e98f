// A transpose through a padded tile: each thread moves four elements.
// COUNTS: transpose global load 128 512
// COUNTS: transpose global store 128 512
// COUNTS: transpose shared load 128 128
// COUNTS: transpose shared store 128 128
// MISTAKE 1, no barrier: race @load @store
// MISTAKE 2, a row too few in the tile: out_of_bounds @store
#include <cstdio>
#include <vector>

constexpr int tile_size = 32;
constexpr int rows = 8;

__global__ void transpose(int* out, const int* in, int n)
{
    __shared__ int tile[tile_size - (MISTAKE == 2)][tile_size + 1];
    int x = blockIdx.x * tile_size + threadIdx.x;
    int y = blockIdx.y * tile_size + threadIdx.y;
    for (int j = 0; j < tile_size; j += rows) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];  // @store
#if MISTAKE != 1
    __syncthreads();
#endif
    x = blockIdx.y * tile_size + threadIdx.x;
    y = blockIdx.x * tile_size + threadIdx.y;
    for (int j = 0; j < tile_size; j += rows) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];  // @load
}

int main()
{
    const int n = 64;
    std::vector<int> in(n * n), out(n * n);
    for (int i = 0; i < n * n; ++i) in[i] = i;
    int *device_in, *device_out;
    cudaMalloc(&device_in, n * n * sizeof(int));
    cudaMalloc(&device_out, n * n * sizeof(int));
    cudaMemcpy(device_in, in.data(), n * n * sizeof(int), cudaMemcpyHostToDevice);
    transpose<<<dim3(n / tile_size, n / tile_size), dim3(tile_size, rows)>>>(device_out, device_in, n);
    cudaMemcpy(out.data(), device_out, n * n * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < n * n; ++i) right &= out[i] == in[i % n * n + i / n];
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_in);
    cudaFree(device_out);
}
