// An image is shown at twice its size: the texture unit interpolates between four pixels.
// COUNTS: zoom global store 32 128
// MISTAKE 1, the copy into the array gives its width in pixels: uninitialized @store
// MISTAKE 2, the zoomed image has more columns than its array: out_of_bounds @store
// ON THE MODEL: zoom, textures
// MISSED 1: nobody knows what was written of a cudaArray
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

#define CHECK(call) check((call), #call, __LINE__)

void check(cudaError_t error, const char* call, int line)
{
    if (error == cudaSuccess) return;
    std::cerr << "line " << line << ": " << call << ": " << cudaGetErrorString(error) << '\n';
    std::exit(1);
}

__global__ void zoom(float* out, cudaTextureObject_t image, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
#if MISTAKE == 2
    const int row = width + 1;
#else
    const int row = width;
#endif
    out[y * row + x] = tex2D<float>(image, (x + 0.5f) / width, (y + 0.5f) / height);  // @store
}

float pixel(const std::vector<float>& image, int width, int height, int x, int y)
{
    x = std::min(std::max(x, 0), width - 1);
    y = std::min(std::max(y, 0), height - 1);
    return image[y * width + x];
}

int main()
{
    const int width = 16, height = 16;
    std::vector<float> image(width * height), zoomed(4 * width * height);
    for (int i = 0; i < width * height; ++i) image[i] = i * 13 % 32;

    cudaArray_t array;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array, &format, width, height));
    const size_t row_bytes = width * sizeof(float);
    const size_t copied = MISTAKE == 1 ? width : row_bytes;
    CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row_bytes, copied, height, cudaMemcpyHostToDevice));

    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how{};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModeLinear;
    how.readMode = cudaReadModeElementType;
    how.normalizedCoords = 1;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &how, nullptr));

    float* out;
    CHECK(cudaMalloc(&out, zoomed.size() * sizeof(float)));
    zoom<<<dim3(1, 8), dim3(32, 4)>>>(out, texture, 2 * width, 2 * height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(zoomed.data(), out, zoomed.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFreeArray(array));
    CHECK(cudaFree(out));

    bool right = true;
    for (int y = 0; y < 2 * height; ++y)
        for (int x = 0; x < 2 * width; ++x) {
            // The next pixel has three quarters of the weight in each direction.
            const int near_x = x / 2, near_y = y / 2, far_x = near_x + (x % 2 ? 1 : -1),
                      far_y = near_y + (y % 2 ? 1 : -1);
            const float expected = 0.5625f * pixel(image, width, height, near_x, near_y) +
                                   0.1875f * pixel(image, width, height, far_x, near_y) +
                                   0.1875f * pixel(image, width, height, near_x, far_y) +
                                   0.0625f * pixel(image, width, height, far_x, far_y);
            right &= std::fabs(zoomed[y * 2 * width + x] - expected) < 1e-3f;
        }
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
