// The mean of three by three pixels, from a tile with a border of one pixel; outside of the image all is black.
// COUNTS: blur global store 60 240
// COUNTS: blur shared load 648 1296
// MISTAKE 1, the corners of the tile are left out: uninitialized @sum
// MISTAKE 2, no barrier between tile and sums: race @sum @center
// MISTAKE 3, a barrier for those alone that have a pixel: divergent_barrier @inside
#include <cstdio>
#include <vector>

constexpr int size = 16;

struct Image {
    int* pixels;
    int width, height;

    __host__ __device__ int at(int x, int y) const
    {
        return x >= 0 && x < width && y >= 0 && y < height ? pixels[y * width + x] : 0;
    }
};

__global__ void blur(int* out, Image image)
{
    __shared__ int tile[size + 2][size + 2];
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x = blockIdx.x * size + threadIdx.x, y = blockIdx.y * size + threadIdx.y;

    tile[ty][tx] = image.at(x, y);  // @center
    if (tx == 1) tile[ty][0] = image.at(x - 1, y);
    if (tx == size) tile[ty][size + 1] = image.at(x + 1, y);
    if (ty == 1) tile[0][tx] = image.at(x, y - 1);
    if (ty == size) tile[size + 1][tx] = image.at(x, y + 1);
#if MISTAKE != 1
    if (tx == 1 && ty == 1) tile[0][0] = image.at(x - 1, y - 1);
    if (tx == size && ty == 1) tile[0][size + 1] = image.at(x + 1, y - 1);
    if (tx == 1 && ty == size) tile[size + 1][0] = image.at(x - 1, y + 1);
    if (tx == size && ty == size) tile[size + 1][size + 1] = image.at(x + 1, y + 1);
#endif

    if (MISTAKE == 3 && (x >= image.width || y >= image.height)) return;
#if MISTAKE != 2
    __syncthreads();  // @inside
#endif
    int sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) sum += tile[ty + dy][tx + dx];  // @sum
    if (x < image.width && y < image.height) out[y * image.width + x] = sum / 9;
}

int main()
{
    const int width = 48, height = 40;
    std::vector<int> pixels(width * height), blurred(width * height);
    for (int i = 0; i < width * height; ++i) pixels[i] = i * 29 % 256;

    const size_t bytes = pixels.size() * sizeof(int);
    Image image{nullptr, width, height};
    int* out;
    cudaMalloc(&image.pixels, bytes);
    cudaMalloc(&out, bytes);
    cudaMemcpy(image.pixels, pixels.data(), bytes, cudaMemcpyHostToDevice);
    blur<<<dim3((width + size - 1) / size, (height + size - 1) / size), dim3(size, size)>>>(out, image);
    cudaMemcpy(blurred.data(), out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(image.pixels);
    cudaFree(out);

    const Image original{pixels.data(), width, height};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            int sum = 0;
            for (int i = 0; i < 9; ++i) sum += original.at(x + i % 3 - 1, y + i / 3 - 1);
            if (blurred[y * width + x] != sum / 9) {
                std::puts("WRONG");
                return 1;
            }
        }
    std::puts("OK");
}
