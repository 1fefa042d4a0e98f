// Smooths an image by a mask in constant memory: first along the rows, then along the columns.
// COUNTS: along_rows global store 64 256
// COUNTS: along_columns global store 64 256
// MISTAKE 1, not all of what is below the tile is loaded: uninitialized @column_sum
// MISTAKE 2, a block may sum up before its tile is complete: race @row_sum @left @own @right
// MISTAKE 3, the mask has more elements on the host than on the device: copy_out_of_bounds @mask
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kRadius = 3;
constexpr int kTaps = 2 * kRadius + 1;
constexpr int kTileWidth = 32, kTileHeight = 8;

__constant__ float c_mask[kTaps];

__device__ float PixelOr0(const float* image, int width, int height, int x, int y)
{
    return x >= 0 && x < width && y >= 0 && y < height ? image[y * width + x] : 0.0f;
}

__global__ void along_rows(float* out, const float* in, int width, int height)
{
    __shared__ float tile[kTileHeight][kTileWidth + 2 * kRadius];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * kTileWidth + tx, y = blockIdx.y * kTileHeight + ty;
    tile[ty][tx + kRadius] = PixelOr0(in, width, height, x, y);  // @own
    if (tx < kRadius) {
        tile[ty][tx] = PixelOr0(in, width, height, x - kRadius, y);                            // @left
        tile[ty][tx + kTileWidth + kRadius] = PixelOr0(in, width, height, x + kTileWidth, y);  // @right
    }
    if (MISTAKE != 2) __syncthreads();
    float sum = 0;
    for (int k = 0; k < kTaps; ++k) sum += c_mask[k] * tile[ty][tx + k];  // @row_sum
    out[y * width + x] = sum;
}

__global__ void along_columns(float* out, const float* in, int width, int height)
{
    __shared__ float tile[kTileHeight + 2 * kRadius][kTileWidth];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int x = blockIdx.x * kTileWidth + tx, y = blockIdx.y * kTileHeight + ty;
    const int rows = kTileHeight + (MISTAKE == 1 ? kRadius : 2 * kRadius);
    for (int row = ty; row < rows; row += kTileHeight)
        tile[row][tx] = PixelOr0(in, width, height, x, y - ty + row - kRadius);
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < kTaps; ++k) sum += c_mask[k] * tile[ty + k][tx];  // @column_sum
    out[y * width + x] = sum;
}

int main()
{
    const int width = 64, height = 32;
    const size_t bytes = width * height * sizeof(float);
    std::vector<float> image(width * height), smooth(width * height);
    for (int i = 0; i < width * height; ++i) image[i] = (i * 7919) % 256;
    const float mask[2 * kTaps] = {1 / 64.f, 6 / 64.f, 15 / 64.f, 20 / 64.f, 15 / 64.f, 6 / 64.f, 1 / 64.f};

    float *a, *b;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, image.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(c_mask, mask, MISTAKE == 3 ? sizeof mask : sizeof c_mask);  // @mask
    const dim3 block(kTileWidth, kTileHeight), grid(width / kTileWidth, height / kTileHeight);
    along_rows<<<grid, block>>>(b, a, width, height);
    along_columns<<<grid, block>>>(a, b, width, height);
    cudaMemcpy(smooth.data(), a, bytes, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);

    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            double sum = 0;
            for (int dy = -kRadius; dy <= kRadius; ++dy)
                for (int dx = -kRadius; dx <= kRadius; ++dx)
                    if (y + dy >= 0 && y + dy < height && x + dx >= 0 && x + dx < width)
                        sum += mask[dy + kRadius] * mask[dx + kRadius] * image[(y + dy) * width + x + dx];
            if (std::fabs(sum - smooth[y * width + x]) > 1e-3) return std::puts("WRONG"), 1;
        }
    std::puts("OK");
}
