// A transpose of any rectangle: a padded tile, blocks of 32 x 8 threads, and guards where it is loaded and stored.
// COUNTS: transpose global load 80 280
// COUNTS: transpose global store 112 280
// COUNTS: transpose shared load 112 112
// COUNTS: transpose shared store 80 80
// MISTAKE 1, the second guard compares with the sides of the first: uninitialized @turn
// MISTAKE 2, the second guard forgets that the row counts on: out_of_bounds @turn
// MISTAKE 3, no barrier: race @load @turn
#include <iostream>
#include <vector>

namespace {

constexpr int side = 32;
constexpr int rows_at_once = 8;

__global__ void transpose(float* out, const float* in, int width, int height)
{
    __shared__ float tile[side][side + 1];
    const int tx = threadIdx.x, ty = threadIdx.y;
    {
        const int x = blockIdx.x * side + tx, y = blockIdx.y * side + ty;
        for (int j = 0; j < side; j += rows_at_once)
            if (x < width && y + j < height) tile[ty + j][tx] = in[(y + j) * width + x];  // @load
    }
    if (MISTAKE != 3) __syncthreads();
    {
        const int x = blockIdx.y * side + tx, y = blockIdx.x * side + ty;
        for (int j = 0; j < side; j += rows_at_once) {
            const int row = MISTAKE == 2 ? y : y + j;
            const bool inside = MISTAKE == 1 ? x < width && row < height : x < height && row < width;
            if (inside) out[(y + j) * height + x] = tile[tx][ty + j];  // @turn
        }
    }
}

bool is_transposed(const std::vector<float>& out, const std::vector<float>& in, int width, int height)
{
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (out[x * height + y] != in[y * width + x]) return false;
    return true;
}

}  // namespace

int main()
{
    constexpr int width = 56, height = 40;
    std::vector<float> in(width * height), out(width * height);
    for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
    const size_t bytes = in.size() * sizeof(float);

    float *device_in = nullptr, *device_out = nullptr;
    cudaMalloc(&device_in, bytes);
    cudaMalloc(&device_out, bytes);
    cudaMemcpy(device_in, in.data(), bytes, cudaMemcpyHostToDevice);
    const dim3 grid((width + side - 1) / side, (height + side - 1) / side);
    transpose<<<grid, dim3(side, rows_at_once)>>>(device_out, device_in, width, height);
    cudaMemcpy(out.data(), device_out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    const bool right = is_transposed(out, in, width, height);
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
