// A product whose tiles, of a size that is known at run time only, are two parts of one dynamic shared array.
// COUNTS: multiply global load 864 3456
// COUNTS: multiply shared store 864 864
// MISTAKE 1, bytes for one of the two tiles: out_of_bounds @store_b
// MISTAKE 2, the second tile begins in the last row of the first: race @store_a @store_b
// MISTAKE 3, more bytes than a block can have without asking for them: unchecked_error @launch
#include <cstdio>
#include <cstdlib>

#define AT(matrix, row, col, width) ((matrix)[(row) * (width) + (col)])

__global__ void multiply(int* c, const int* a, const int* b, int n, int tile)
{
    extern __shared__ int shared[];
    int* tile_a = shared;
    int* tile_b = shared + (MISTAKE == 2 ? (tile - 1) * tile : tile * tile);
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * tile + y, col = blockIdx.x * tile + x;
    int sum = 0;
    for (int begin = 0; begin < n; begin += tile) {
        AT(tile_a, y, x, tile) = AT(a, row, begin + x, n);  // @store_a
        AT(tile_b, y, x, tile) = AT(b, begin + y, col, n);  // @store_b
        __syncthreads();
        for (int k = 0; k < tile; ++k) sum += AT(tile_a, y, k, tile) * AT(tile_b, k, x, tile);
        __syncthreads();
    }
    AT(c, row, col, n) = sum;
}

int main(int argc, char** argv)
{
    const int tile = argc > 1 ? std::atoi(argv[1]) : 8;
    const int n = 6 * tile;
    const size_t bytes = n * n * sizeof(int);
    int* const a = new int[n * n];
    int* const b = new int[n * n];
    int* const c = new int[n * n];
    for (int i = 0; i < n * n; ++i) {
        a[i] = i % 10;
        b[i] = i % 3 - 1;
        c[i] = 0;
    }

    int *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b, bytes, cudaMemcpyHostToDevice);
    size_t shared_bytes = 2 * tile * tile * sizeof(int);
    if (MISTAKE == 1) shared_bytes /= 2;
    if (MISTAKE == 3) shared_bytes = 64 * 1024;
    const dim3 grid(n / tile, n / tile), block(tile, tile);
    multiply<<<grid, block, shared_bytes>>>(d_c, d_a, d_b, n, tile);  // @launch
    cudaMemcpy(c, d_c, bytes, cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int i = 0; i < n * n; ++i) {
        int sum = 0;
        for (int k = 0; k < n; ++k) sum += AT(a, i / n, k, n) * AT(b, k, i % n, n);
        wrong += c[i] != sum;
    }
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    delete[] a;
    delete[] b;
    delete[] c;
    std::printf("%s\n", wrong ? "WRONG" : "OK");
    return wrong ? 1 : 0;
}
