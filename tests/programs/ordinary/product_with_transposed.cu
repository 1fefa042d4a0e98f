// All dot products of two lists of vectors, C = A * B^T; the tile of B is padded because its columns are walked along.
// COUNTS: similarities shared load 6144 6144
// COUNTS: similarities shared store 384 576
// MISTAKE 1, B is read as if it were not transposed: out_of_bounds @of_b
// MISTAKE 2, the grid's extents are exchanged: out_of_bounds @of_a @of_b
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

constexpr int tile = 16;

__global__ void similarities(float* c, const float* a, const float* b, int n, int length)
{
    __shared__ float of_a[tile][tile];
    __shared__ float of_b[tile][tile + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    const int first_a = blockIdx.y * tile, first_b = blockIdx.x * tile;
    float sum = 0;
    for (int begin = 0; begin < length; begin += tile) {
        of_a[y][x] = a[(first_a + y) * length + begin + x];  // @of_a
#if MISTAKE == 1
        of_b[x][y] = b[(begin + y) * length + first_b + x];  // @of_b
#else
        of_b[y][x] = b[(first_b + y) * length + begin + x];
#endif
        __syncthreads();
        for (int k = 0; k < tile; ++k) sum += of_a[y][k] * of_b[x][k];
        __syncthreads();
    }
    c[(first_a + y) * n + first_b + x] = sum;
}

int main()
{
    const int m = 32, n = 48, length = 64;
    std::vector<float> a(m * length), b(n * length), c(m * n);
    for (size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i % 7) - 3;
    for (size_t i = 0; i < b.size(); ++i) b[i] = static_cast<int>(i % 6) - 2;

    float *da, *db, *dc;
    cudaMalloc(&da, a.size() * sizeof(float));
    cudaMalloc(&db, b.size() * sizeof(float));
    cudaMalloc(&dc, c.size() * sizeof(float));
    cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
    const dim3 grid = MISTAKE == 2 ? dim3(m / tile, n / tile) : dim3(n / tile, m / tile);
    similarities<<<grid, dim3(tile, tile)>>>(dc, da, db, n, length);
    cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (auto pointer : {da, db, dc}) cudaFree(pointer);

    bool right = true;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            const auto of_a = a.begin() + i * length, of_b = b.begin() + j * length;
            right &= c[i * n + j] == std::inner_product(of_a, of_a + length, of_b, 0.0f);
        }
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
