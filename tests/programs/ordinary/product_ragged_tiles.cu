// A product through tiles where no size is a multiple of the tile's: what lies outside of a matrix counts as zero.
// COUNTS: multiply shared load 1152 1152
// COUNTS: multiply shared store 144 144
// MISTAKE 1, a tile keeps what it had where a matrix ends: uninitialized @sum
// MISTAKE 2, threads without an element leave before they have loaded anything for the others: uninitialized @sum
// MISTAKE 3, the second barrier is for threads with an element only: divergent_barrier @first @second
#include <iostream>
#include <vector>

constexpr int TILE = 8;

__device__ void load(float& to, const float* matrix, int rows, int cols, int row, int col)
{
    if (row < rows && col < cols)
        to = matrix[row * cols + col];
    else if (MISTAKE != 1)
        to = 0;
}

__global__ void multiply(float* c, const float* a, const float* b, int m, int n, int k)
{
    __shared__ float tile_a[TILE][TILE];
    __shared__ float tile_b[TILE][TILE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    const bool has_element = row < m && col < n;
    if (MISTAKE == 2 && !has_element) return;

    float sum = 0;
    for (int begin = 0; begin < k; begin += TILE) {
        load(tile_a[ty][tx], a, m, k, row, begin + tx);
        load(tile_b[ty][tx], b, k, n, begin + ty, col);
        __syncthreads();                                                      // @first
        for (int i = 0; i < TILE; ++i) sum += tile_a[ty][i] * tile_b[i][tx];  // @sum
        if (MISTAKE != 3 || has_element) __syncthreads();                     // @second
    }
    if (has_element) c[row * n + col] = sum;
}

int main()
{
    const int m = 19, n = 26, k = 21;
    std::vector<float> a(m * k), b(k * n), c(m * n);
    for (int i = 0; i < m * k; ++i) a[i] = i % 9 - 4;
    for (int i = 0; i < k * n; ++i) b[i] = i % 8;

    float *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, a.size() * sizeof(float));
    cudaMalloc(&d_b, b.size() * sizeof(float));
    cudaMalloc(&d_c, c.size() * sizeof(float));
    cudaMemcpy(d_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
    const dim3 block(TILE, TILE), grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
    multiply<<<grid, block>>>(d_c, d_a, d_b, m, n, k);
    cudaMemcpy(c.data(), d_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (float* array : {d_a, d_b, d_c}) cudaFree(array);

    for (int row = 0; row < m; ++row)
        for (int col = 0; col < n; ++col) {
            float sum = 0;
            for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + col];
            if (c[row * n + col] != sum) {
                std::cout << "WRONG\n";
                return 1;
            }
        }
    std::cout << "OK\n";
    return 0;
}
