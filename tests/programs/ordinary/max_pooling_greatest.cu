// Pools images of several channels: of each 3 x 3 window, two pixels apart, the greatest pixel is kept.
// COUNTS: pool global store 15 56
// MISTAKE 1, windows at the edge are not cut off: out_of_bounds @pixel
// MISTAKE 2, the output has room for one channel only: out_of_bounds @store
// MISTAKE 3, the output is freed before it is copied: use_after_free @copy
#include <algorithm>
#include <cfloat>
#include <cstdio>
#include <vector>

struct Shape {
    int channels, height, width;

    __host__ __device__ int size() const { return channels * height * width; }
    __host__ __device__ int at(int channel, int y, int x) const { return (channel * height + y) * width + x; }
};

__global__ void pool(const float* in, Shape from, float* out, Shape to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int channel = blockIdx.z;
    if (x >= to.width || y >= to.height) return;
    const int last_y = MISTAKE == 1 ? 2 * y + 2 : min(2 * y + 2, from.height - 1);
    const int last_x = MISTAKE == 1 ? 2 * x + 2 : min(2 * x + 2, from.width - 1);
    float greatest = -FLT_MAX;
    for (int from_y = 2 * y; from_y <= last_y; ++from_y)
        for (int from_x = 2 * x; from_x <= last_x; ++from_x)
            greatest = fmaxf(greatest, in[from.at(channel, from_y, from_x)]);  // @pixel
    out[to.at(channel, y, x)] = greatest;                                      // @store
}

int main()
{
    const Shape from{3, 18, 26}, to{from.channels, from.height / 2, from.width / 2};
    std::vector<float> in(from.size()), out(to.size(), 0.0f);
    for (int i = 0; i < from.size(); ++i) in[i] = (i * 61 + i / 5) % 97;

    float *device_in, *device_out;
    cudaMalloc(&device_in, from.size() * sizeof(float));
    cudaMalloc(&device_out, to.size() / (MISTAKE == 2 ? to.channels : 1) * sizeof(float));
    cudaMemcpy(device_in, in.data(), from.size() * sizeof(float), cudaMemcpyHostToDevice);
    const dim3 block(16, 8, 1);
    const dim3 grid((to.width + block.x - 1) / block.x, (to.height + block.y - 1) / block.y, to.channels);
    pool<<<grid, block>>>(device_in, from, device_out, to);
    if (MISTAKE == 3) cudaFree(device_out);
    cudaMemcpy(out.data(), device_out, to.size() * sizeof(float), cudaMemcpyDeviceToHost);  // @copy
    if (MISTAKE != 3) cudaFree(device_out);
    cudaFree(device_in);

    for (int channel = 0; channel < to.channels; ++channel)
        for (int y = 0; y < to.height; ++y)
            for (int x = 0; x < to.width; ++x) {
                float greatest = -FLT_MAX;
                for (int k = 0; k < 9; ++k) {
                    const int from_y = std::min(2 * y + k / 3, from.height - 1),
                              from_x = std::min(2 * x + k % 3, from.width - 1);
                    greatest = std::max(greatest, in[from.at(channel, from_y, from_x)]);
                }
                if (out[to.at(channel, y, x)] != greatest) {
                    std::printf("WRONG\n");
                    return 1;
                }
            }
    std::printf("OK\n");
    return 0;
}
