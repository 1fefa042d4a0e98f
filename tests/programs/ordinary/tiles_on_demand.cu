// Blocks take tiles of a picture of the Mandelbrot set one after another, as long as there are any left.
// COUNTS: draw global store 96 384
// MISTAKE 1, the next tile is taken while others still look at the last one: race @take @look
// MISTAKE 2, others do not wait until a tile is taken: race @take @look
// MISTAKE 3, a block draws a tile after the last one, too: out_of_bounds @put
#include <cstdio>
#include <vector>

constexpr int kTile = 8;  // rows of a tile
constexpr int kWidth = 64;
constexpr int kTiles = 6;

__device__ int next_tile;

__host__ __device__ int steps_at(int x, int y)
{
    const double re0 = x * 0.046875 - 2.25, im0 = y * 0.046875 - 1.125;
    double re = 0, im = 0;
    int steps = 0;
    for (; steps < 40 && re * re + im * im <= 4; ++steps) {
        const double next = re * re - im * im + re0;
        im = 2 * re * im + im0;
        re = next;
    }
    return steps;
}

__global__ void draw(int* picture)
{
    __shared__ int tile;
    while (true) {
        if (threadIdx.x == 0 && threadIdx.y == 0) tile = atomicAdd(&next_tile, 1);  // @take
        if (MISTAKE != 2) __syncthreads();
        const int own = tile;  // @look
        if (MISTAKE != 1) __syncthreads();
        if (own > kTiles || (MISTAKE != 3 && own == kTiles)) return;
        const int y = own * kTile + threadIdx.y;
        for (int x = threadIdx.x; x < kWidth; x += blockDim.x) picture[y * kWidth + x] = steps_at(x, y);  // @put
    }
}

int main()
{
    const int pixels = kTiles * kTile * kWidth, zero = 0;
    int* device_picture;
    std::vector<int> picture(pixels);
    cudaMalloc(&device_picture, pixels * sizeof(int));
    cudaMemcpyToSymbol(next_tile, &zero, sizeof zero);
    draw<<<4, dim3(32, kTile)>>>(device_picture);
    cudaMemcpy(picture.data(), device_picture, pixels * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_picture);
    int wrong = 0;
    for (int i = 0; i < pixels; ++i) wrong += picture[i] != steps_at(i % kWidth, i / kWidth);
    std::puts(wrong <= pixels / 100 ? "OK" : "WRONG");
    return wrong <= pixels / 100 ? 0 : 1;
}
