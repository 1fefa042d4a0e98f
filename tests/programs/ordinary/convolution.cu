// An image through a mask of 5 x 5 in constant memory. A block's tile has the edge that its outer threads need.
// COUNTS: convolve global store 32 128
// MISTAKE 1, the tile has no room for the edge below: out_of_bounds @store
// MISTAKE 2, the tile is not complete: race @sum @store
#include <cstdio>
#include <vector>

constexpr int radius = 2;
constexpr int size = 2 * radius + 1;
constexpr int block_size = 8;
constexpr int tile_size = block_size + 2 * radius;

__constant__ float mask[size][size];

__global__ void convolve(float* out, const float* in, int width, int height)
{
    __shared__ float tile[tile_size - (MISTAKE == 1 ? radius : 0)][tile_size];
    const int left = blockIdx.x * block_size - radius;
    const int top = blockIdx.y * block_size - radius;
    for (int y = threadIdx.y; y < tile_size; y += block_size)
        for (int x = threadIdx.x; x < tile_size; x += block_size) {
            const bool inside = left + x >= 0 && left + x < width && top + y >= 0 && top + y < height;
            tile[y][x] = inside ? in[(top + y) * width + left + x] : 0;  // @store
        }
#if MISTAKE != 2
    __syncthreads();
#endif
    float sum = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) sum += mask[y][x] * tile[threadIdx.y + y][threadIdx.x + x];  // @sum
    out[(top + radius + threadIdx.y) * width + left + radius + threadIdx.x] = sum;
}

int main()
{
    const int width = 32, height = 32;
    std::vector<float> in(width * height), out(width * height);
    float on_host[size][size];
    for (int i = 0; i < width * height; ++i) in[i] = i % 9;
    for (int i = 0; i < size * size; ++i) on_host[i / size][i % size] = i - 12;
    float *device_in, *device_out;
    cudaMalloc(&device_in, in.size() * sizeof(float));
    cudaMalloc(&device_out, out.size() * sizeof(float));
    cudaMemcpy(device_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(mask, on_host, sizeof mask);
    convolve<<<dim3(width / block_size, height / block_size), dim3(block_size, block_size)>>>(device_out, device_in,
                                                                                              width, height);
    cudaMemcpy(out.data(), device_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float sum = 0;
            for (int i = 0; i < size * size; ++i) {
                const int from_y = y + i / size - radius, from_x = x + i % size - radius;
                if (from_y >= 0 && from_y < height && from_x >= 0 && from_x < width)
                    sum += on_host[i / size][i % size] * in[from_y * width + from_x];
            }
            right &= out[y * width + x] == sum;
        }
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_in);
    cudaFree(device_out);
}
