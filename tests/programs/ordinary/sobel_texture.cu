// Edges of an image, whose pixels are read through a texture: it takes the nearest pixel where there is none.
// COUNTS: find_edges global store 30 60
// MISTAKE 1, the texture is destroyed before the launch: use_after_free @texture
// MISTAKE 2, no test of the row: out_of_bounds @store
// MISTAKE 3, the image is read as floats, but its pixels are bytes: undefined_behavior @texture
// ON THE MODEL: find_edges, textures
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#if MISTAKE == 3
typedef float Read;
#else
typedef unsigned char Read;
#endif

__device__ int pixel(cudaTextureObject_t image, int x, int y)
{
    return tex2D<Read>(image, x + 0.5f, y + 0.5f);  // @texture
}

__global__ void find_edges(unsigned char* edges, cudaTextureObject_t image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || (MISTAKE != 2 && y >= height)) return;
    int along_x = 0, along_y = 0;
    for (int d = -1; d <= 1; d++) {
        int weight = d == 0 ? 2 : 1;
        along_x += weight * (pixel(image, x + 1, y + d) - pixel(image, x - 1, y + d));
        along_y += weight * (pixel(image, x + d, y + 1) - pixel(image, x + d, y - 1));
    }
    edges[y * width + x] = min(255, abs(along_x) + abs(along_y));  // @store
}

int main()
{
    const int width = 48, height = 20;
    std::vector<unsigned char> pixels(width * height), edges(width * height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            pixels[y * width + x] = (x - 20) * (x - 20) + 4 * (y - 9) * (y - 9) < 200 ? 200 : 3 * x;

    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned char>();
    cudaMallocArray(&array, &format, width, height);
    cudaMemcpy2DToArray(array, 0, 0, pixels.data(), width, width, height, cudaMemcpyHostToDevice);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModePoint;
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t image;
    cudaCreateTextureObject(&image, &resource, &description, nullptr);

    unsigned char* d_edges;
    cudaMalloc(&d_edges, width * height);
    if (MISTAKE == 1) cudaDestroyTextureObject(image);
    find_edges<<<dim3(width / 16, (height + 7) / 8), dim3(16, 8)>>>(d_edges, image, width, height);
    cudaMemcpy(edges.data(), d_edges, width * height, cudaMemcpyDeviceToHost);
    if (MISTAKE != 1) cudaDestroyTextureObject(image);
    cudaFreeArray(array);
    cudaFree(d_edges);

    auto at = [&](int x, int y) {
        x = x < 0 ? 0 : x >= width ? width - 1 : x;
        y = y < 0 ? 0 : y >= height ? height - 1 : y;
        return int(pixels[y * width + x]);
    };
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int along_x = 0, along_y = 0;
            for (int d = -1; d <= 1; d++) {
                along_x += (2 - d * d) * (at(x + 1, y + d) - at(x - 1, y + d));
                along_y += (2 - d * d) * (at(x + d, y + 1) - at(x + d, y - 1));
            }
            if (edges[y * width + x] != std::min(255, std::abs(along_x) + std::abs(along_y)))
                return std::puts("WRONG"), 1;
        }
    std::puts("OK");
    return 0;
}
