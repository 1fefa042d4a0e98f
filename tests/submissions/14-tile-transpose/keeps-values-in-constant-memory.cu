// VERDICT: FAILED
// WRONG: Values.AreTransposed: in constant memory (__constant__), which kernels can only read
// WRONG: Accesses.LoadsAreCoalesced: unknown address at
// WRONG: Accesses.StoresAreCoalesced: unknown address at
// WRONG: Accesses.TileTakesEachElementOnce: unknown address at
// WRONG: Predictions.SectorsPerStoreAreMeasured: unknown address at
// ON GPU: UNSEEN: constant memory has 64 KiB; what a store to it does is not defined

// Constant memory is not counted; but a kernel can only read it.
#include "lab.hpp"

// PREDICTION: as it stands, the kernel stores to addresses that are n floats apart from lane to lane: 32 sectors of 32
// bytes for each store request. How many will one store request of your finished kernel touch?
double predicted_sectors_per_store()
{
    // 32 neighboring floats are 128 bytes.
    return 4;
}

__constant__ float scratch[16384];

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    float* place = const_cast<float*>(scratch) + row * n + column;
    *place = matrix[row * n + column];
    tile[threadIdx.y][threadIdx.x] = *place;
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
