// VERDICT: FAILED
// WRONG: Accesses.LoadsAreCoalesced: is something moved that nobody needs
// WRONG: Accesses.TileTakesEachElementOnce: do the lanes of a warp take turns
// ON GPU: UNSEEN: nvcc moves the load behind the guard
// COUNTS ON GPU: OTHER: nvcc moves the load behind the guard

// Each thread loads the four floats around its own, 16 bytes at once, of four times as wide a piece of the matrix: no
// request too many, and every element is moved several times.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    // 128 columns, of which 32 are this block's; at the end of a row, the last 128.
    int first = min(blockIdx.x * tile_width, max(n - 128, 0));
    if (n >= 128) {
        const float4 four = *reinterpret_cast<const float4*>(matrix + row * n + first + 4 * threadIdx.x);
        int mine = blockIdx.x * tile_width - first;
        int place = 4 * threadIdx.x - mine;
        if (place >= 0 && place < tile_width) {
            tile[threadIdx.y][place] = four.x;
            tile[threadIdx.y][place + 1] = four.y;
            tile[threadIdx.y][place + 2] = four.z;
            tile[threadIdx.y][place + 3] = four.w;
        }
    } else {
        tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    }

    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
