// A matrix times a vector: each warp takes a row, and its lanes add up what they have by shuffles.
// COUNTS: multiply global load 176 572
// COUNTS: multiply global store 22 22
// MISTAKE 1, the shuffles are in the loop, whose last round some lanes miss: undefined_shuffle @in_the_loop
// MISTAKE 2, warps after the last row are not left out: out_of_bounds @product
// MISTAKE 3, the mask names half of the lanes: undefined_shuffle @after_the_loop
#include <cstdio>
#include <vector>

#define FULL_MASK 0xffffffffu

__device__ float sum_of_warp(float value, unsigned mask)
{
    for (int offset = 16; offset > 0; offset >>= 1) value += __shfl_down_sync(mask, value, offset);  // @after_the_loop
    return value;
}

__global__ void multiply(float* y, const float* matrix, const float* x, int rows, int cols)
{
    const int lane = threadIdx.x & 31;
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
#if MISTAKE != 2
    if (row >= rows) return;
#endif
    float sum = 0;
    for (int col = lane; col < cols; col += 32) {
        float product = matrix[row * cols + col] * x[col];  // @product
#if MISTAKE == 1
        for (int offset = 16; offset > 0; offset >>= 1)
            product += __shfl_down_sync(FULL_MASK, product, offset);  // @in_the_loop
#endif
        sum += product;
    }
#if MISTAKE != 1
    sum = sum_of_warp(sum, MISTAKE == 3 ? 0x0000ffffu : FULL_MASK);
#endif
    if (lane == 0) y[row] = sum;
}

int main()
{
    const int rows = 22, cols = 104;
    std::vector<float> matrix(rows * cols), x(cols), y(rows);
    for (int i = 0; i < rows * cols; ++i) matrix[i] = (i * 7) % 12;
    for (int i = 0; i < cols; ++i) x[i] = i % 9 - 4;

    float *d_matrix, *d_x, *d_y;
    cudaMalloc(&d_matrix, rows * cols * sizeof(float));
    cudaMalloc(&d_x, cols * sizeof(float));
    cudaMalloc(&d_y, rows * sizeof(float));
    cudaMemcpy(d_matrix, matrix.data(), rows * cols * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x.data(), cols * sizeof(float), cudaMemcpyHostToDevice);
    const int warps_per_block = 4;
    multiply<<<(rows + warps_per_block - 1) / warps_per_block, 32 * warps_per_block>>>(d_y, d_matrix, d_x, rows, cols);
    cudaMemcpy(y.data(), d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_matrix);
    cudaFree(d_x);
    cudaFree(d_y);

    for (int row = 0; row < rows; ++row) {
        float sum = 0;
        for (int col = 0; col < cols; ++col) sum += matrix[row * cols + col] * x[col];
        if (y[row] != sum) {
            std::printf("row %d: %g, not %g\nWRONG\n", row, y[row], sum);
            return 1;
        }
    }
    std::printf("OK\n");
    return 0;
}
