// Edges of an image by Sobel's operator, straight from global memory, with the nearest pixel where there is none.
// COUNTS: sobel global store 40 40
// MISTAKE 1, pixels are not kept inside of the image: out_of_bounds @pixel
// MISTAKE 2, the host reads the edges where the device has them: host_access @compare
// MISTAKE 3, the kernel gets the host's image: unknown_address @pixel
#include <cstdint>
#include <iostream>
#include <vector>

struct View {
    const uint8_t* pixels;
    int width, height;
};

__host__ __device__ int clamped(int value, int last) { return value < 0 ? 0 : value > last ? last : value; }

__host__ __device__ int pixel(View image, int x, int y)
{
#if MISTAKE != 1
    x = clamped(x, image.width - 1);
    y = clamped(y, image.height - 1);
#endif
    return image.pixels[y * image.width + x];  // @pixel
}

__host__ __device__ uint8_t edge(View image, int x, int y)
{
    int sum_x = 0, sum_y = 0;
    for (int d = -1; d <= 1; ++d) {
        const int weight = d == 0 ? 2 : 1;
        sum_x += weight * (pixel(image, x + 1, y + d) - pixel(image, x - 1, y + d));
        sum_y += weight * (pixel(image, x + d, y + 1) - pixel(image, x + d, y - 1));
    }
    return static_cast<uint8_t>(clamped((sum_x < 0 ? -sum_x : sum_x) + (sum_y < 0 ? -sum_y : sum_y), 255));
}

__global__ void sobel(uint8_t* edges, View image)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < image.width && y < image.height) edges[y * image.width + x] = edge(image, x, y);
}

int main()
{
    const int width = 64, height = 20;
    std::vector<uint8_t> pixels(width * height), edges(width * height);
    for (int i = 0; i < width * height; ++i) pixels[i] = static_cast<uint8_t>(i % width < 20 ? i % 7 : 90 + i % 5);

    uint8_t *device_pixels, *device_edges;
    cudaMalloc(&device_pixels, pixels.size());
    cudaMalloc(&device_edges, edges.size());
    cudaMemcpy(device_pixels, pixels.data(), pixels.size(), cudaMemcpyHostToDevice);
    const View on_host{pixels.data(), width, height};
    const View on_device{MISTAKE == 3 ? pixels.data() : device_pixels, width, height};

    const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    sobel<<<grid, block>>>(device_edges, on_device);
    if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess) std::cerr << cudaGetErrorString(error);
    cudaMemcpy(edges.data(), device_edges, edges.size(), cudaMemcpyDeviceToHost);

    const uint8_t* const found = MISTAKE == 2 ? device_edges : edges.data();
    bool right = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const uint8_t expected = MISTAKE == 1 ? 0 : edge(on_host, x, y);
            right = right && found[y * width + x] == expected;  // @compare
        }
    cudaFree(device_pixels);
    cudaFree(device_edges);
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
