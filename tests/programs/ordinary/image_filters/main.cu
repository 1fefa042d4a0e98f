// A filter for rows of an image, in several files: device functions and variables of one are used in the other.
// OPTIONS: -rdc=true
// COUNTS: filter_rows global store 8 32
// MISTAKE 1, neighbors beyond the ends of the image are read: out_of_bounds @row
// MISTAKE 2, threads count without an atomic: race @clipped
#include "filters.h"

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void filter_rows(float* out, const float* in, int width, int count)
{
    const int x = threadIdx.x, y = blockIdx.x;
    out[y * width + x] = clip(weighted_sum(in + y * width, x, width, count), -5, 20);
}

int main()
{
    const int width = 64, height = 4, count = 5;
    const float on_host[count] = {-1, 0.5f, 2, 0.5f, -1};
    std::vector<float> in(width * height), out(width * height);
    for (int i = 0; i < width * height; ++i) in[i] = i * i % 29;

    float *device_in, *device_out;
    const size_t bytes = in.size() * sizeof(float);
    cudaMalloc(&device_in, bytes);
    cudaMalloc(&device_out, bytes);
    cudaMemcpy(device_in, in.data(), bytes, cudaMemcpyHostToDevice);
    set_weights(on_host, count);
    filter_rows<<<height, width>>>(device_out, device_in, width, count);
    cudaMemcpy(out.data(), device_out, bytes, cudaMemcpyDeviceToHost);
    int counted;
    cudaMemcpyFromSymbol(&counted, clipped, sizeof counted);
    cudaFree(device_in);
    cudaFree(device_out);

    bool right = true;
    int expected_count = 0;
    for (int i = 0; i < width * height; ++i) {
        float sum = 0;
        for (int k = 0; k < count; ++k) {
            const int x = i % width + k - count / 2;
            if (x >= 0 && x < width) sum += on_host[k] * in[i / width * width + x];
        }
        expected_count += sum < -5 || sum > 20;
        right = right && std::fabs(out[i] - std::fmin(std::fmax(sum, -5.0f), 20.0f)) < 1e-4f;
    }
    right = right && counted == expected_count;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
