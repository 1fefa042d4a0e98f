// VERDICT: FAILED
// WRONG: Accesses.StoresAreCoalesced: of the grid ran alone, and
// WRONG: Values.AreProducts: is there a number that a variable cannot hold
// ON GPU: UNSEEN: a GPU leaves no block out

// Each block walks over a piece of `c` of its own, a tile of its size at a time. As many accesses, but the next element
// of a thread is a block further on, and not a whole grid.
#include "lab.hpp"

double predicted_store_requests()
{
    return 6;
}

double predicted_load_requests()
{
    return 60;
}

__device__ int tiles(int length, int threads)
{
    return (length + threads - 1) / threads;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int across = tiles(columns, blockDim.x);
    int down = tiles(rows, blockDim.y);
    int last_across = across * (blockIdx.x + 1) / gridDim.x;
    int last_down = down * (blockIdx.y + 1) / gridDim.y;
    for (int tile_row = down * blockIdx.y / gridDim.y; tile_row < last_down; ++tile_row)
        for (int tile_column = across * blockIdx.x / gridDim.x; tile_column < last_across; ++tile_column) {
            int row = tile_row * blockDim.y + threadIdx.y;
            int column = tile_column * blockDim.x + threadIdx.x;
            if (row < rows && column < columns) {
                float sum = 0;
                for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
                c[row * columns + column] = sum;
            }
        }
}
