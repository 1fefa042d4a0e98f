// A product through tiles, as a template for any element type and any size of the tiles.
// COUNTS: multiply global load 252 1440
// COUNTS: multiply global store 54 288
// MISTAKE 1, the block is half as high as the tile: uninitialized @sum
// MISTAKE 2, one tile too many: out_of_bounds @of_b
// MISTAKE 3, no barrier before the sums: race @sum @of_b
#include <cstdio>
#include <vector>

template <typename T, int tile>
__global__ void multiply(T* c, const T* a, const T* b, int n)
{
    __shared__ T of_a[tile][tile], of_b[tile][tile];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
    const int tiles = MISTAKE == 2 ? n / tile + 1 : n / tile;
    T sum = 0;
    for (int t = 0; t < tiles; ++t) {
        of_a[y][x] = a[row * n + t * tile + x];
        of_b[y][x] = b[(t * tile + y) * n + column];  // @of_b
        if (MISTAKE != 3) __syncthreads();
        for (int k = 0; k < tile; ++k) sum += of_a[y][k] * of_b[k][x];  // @sum
        __syncthreads();
    }
    c[row * n + column] = sum;
}

template <typename T, int tile>
bool is_right(int n)
{
    const size_t count = size_t(n) * n, bytes = count * sizeof(T);
    std::vector<T> a(count), b(count), c(count);
    for (size_t i = 0; i < count; ++i) {
        a[i] = T(i % 5);
        b[i] = T(i % 3) - T(1);
    }
    T *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice);
    multiply<T, tile><<<dim3(n / tile, n / tile), dim3(tile, MISTAKE == 1 ? tile / 2 : tile)>>>(d_c, d_a, d_b, n);
    cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);

    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            T sum = 0;
            for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
            if (c[row * n + column] != sum) return false;
        }
    return true;
}

int main()
{
    if (is_right<float, 16>(32) && is_right<double, 8>(24) && is_right<int, 4>(8)) {
        std::puts("OK");
        return 0;
    }
    std::puts("WRONG");
    return 1;
}
