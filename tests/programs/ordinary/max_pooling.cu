// Each square of three by three pixels becomes its largest one, in steps of two pixels, for several channels.
// COUNTS: max_pool global store 120 120
// MISTAKE 1, the size of the result is rounded up, so the last squares leave the image: out_of_bounds @pixel
// MISTAKE 2, the grid has one channel too many: out_of_bounds @pixel
#include <algorithm>
#include <iostream>
#include <vector>

constexpr int size = 3;
constexpr int stride = 2;

struct Shape {
    int channels, height, width;
    int count() const { return channels * height * width; }
};

__global__ void max_pool(unsigned char* out, Shape out_shape, const unsigned char* in, Shape in_shape)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int channel = blockIdx.z;
    if (x >= out_shape.width || y >= out_shape.height) return;
    const unsigned char* const image = in + channel * in_shape.height * in_shape.width;
    int largest = 0;
    for (int dy = 0; dy < size; ++dy)
        for (int dx = 0; dx < size; ++dx) {
            const int pixel = image[(y * stride + dy) * in_shape.width + x * stride + dx];  // @pixel
            largest = max(largest, pixel);
        }
    out[(channel * out_shape.height + y) * out_shape.width + x] = largest;
}

int pooled(int length) { return MISTAKE == 1 ? (length + stride - 1) / stride : (length - size) / stride + 1; }

int main()
{
    const Shape in_shape{3, 81, 65};
    const Shape out_shape{3, pooled(81), pooled(65)};
    std::vector<unsigned char> in(in_shape.count()), out(out_shape.count());
    for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<unsigned char>(i * 167 % 251);

    unsigned char *device_in, *device_out;
    cudaMalloc(&device_in, in.size());
    cudaMalloc(&device_out, out.size());
    cudaMemcpy(device_in, in.data(), in.size(), cudaMemcpyHostToDevice);
    const dim3 block(32, 4);
    const dim3 grid((out_shape.width + 31) / 32, (out_shape.height + 3) / 4, in_shape.channels + (MISTAKE == 2));
    max_pool<<<grid, block>>>(device_out, out_shape, device_in, in_shape);
    cudaMemcpy(out.data(), device_out, out.size(), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    bool right = MISTAKE != 1;
    for (int i = 0; right && i < out_shape.count(); ++i) {
        const int x = i % out_shape.width * stride, y = i / out_shape.width % out_shape.height * stride;
        const int channel = i / out_shape.width / out_shape.height;
        unsigned char largest = 0;
        for (int dy = 0; dy < size; ++dy)
            for (int dx = 0; dx < size; ++dx) largest = std::max(largest, in[(channel * 81 + y + dy) * 65 + x + dx]);
        right = out[i] == largest;
    }
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
