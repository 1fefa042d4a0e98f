// VERDICT: FAILED
// WRONG: Accesses.TileTakesEachElementOnce: is something moved twice
// ON GPU: UNSEEN: a GPU does not count bytes
// COUNTS ON GPU: OTHER: nvcc loads only what is kept

// A thread takes four neighbors out of the tile at once, and stores one of them.
#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ __align__(16) float turned[tile_width][tile_width];
    int x = threadIdx.x;
    int y = threadIdx.y;
    turned[x][y] = matrix[(blockIdx.y * tile_width + y) * n + blockIdx.x * tile_width + x];
    __syncthreads();
    const float4 four = *reinterpret_cast<const float4*>(&turned[y][x / 4 * 4]);
    const float kept = x % 4 < 2 ? (x % 4 == 0 ? four.x : four.y) : (x % 4 == 2 ? four.z : four.w);
    transposed[(blockIdx.x * tile_width + y) * n + blockIdx.y * tile_width + x] = kept;
}
