// A += x * y^T, with the matrix and the vectors in variables of the device: nothing is allocated.
// COUNTS: update global store 60 240
// MISTAKE 1, the host writes to the device's variable as if it were its own: host_access @own
// MISTAKE 2, the last block's rows are not looked at: out_of_bounds @update
// MISTAKE 3, more bytes than the variable has: copy_out_of_bounds @x
#include <cstdio>

constexpr int rows = 60;
constexpr int cols = 32;

__device__ __align__(128) float matrix[rows][cols];
__device__ float x[rows];
__device__ float y[cols];

__global__ void update()
{
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    const int col = threadIdx.x;
    if (MISTAKE != 2 && row >= rows) return;
    matrix[row][col] += x[row] * y[col];  // @update
}

int main()
{
    static float result[rows][cols];
    float host_x[rows + cols], host_y[cols];
    for (int i = 0; i < rows + cols; ++i) host_x[i] = i % 7;
    for (int i = 0; i < cols; ++i) host_y[i] = i - 10;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) result[row][col] = row;

    cudaMemcpyToSymbol(matrix, result, sizeof result);
    cudaMemcpyToSymbol(x, host_x, (MISTAKE == 3 ? rows + cols : rows) * sizeof(float));  // @x
#if MISTAKE == 1
    for (int i = 0; i < cols; ++i) y[i] = host_y[i];  // @own
#else
    cudaMemcpyToSymbol(y, host_y, sizeof y);
#endif
    update<<<(rows + 7) / 8, dim3(cols, 8)>>>();
    cudaMemcpyFromSymbol(result, matrix, sizeof result);

    bool right = true;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) right &= result[row][col] == row + host_x[row] * host_y[col];
    std::printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
