#include "lab.hpp"

// PREDICTION: as it stands, the kernel stores to addresses that are n floats apart from lane to lane: 32 sectors of 32
// bytes for each store request. How many will one store request of your finished kernel touch?
double predicted_sectors_per_store()
{
    return unknown;
}

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    // TODO 1: give the block a tile of tile_width x tile_width floats in shared memory.

    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;

    // TODO 2: load into the tile instead. The load is coalesced already: keep it so.
    // TODO 3: wait until the whole tile is there.
    // TODO 4: compute where this tile goes in the result: the row and the column at which this thread stores.
    // TODO 5: store from the tile, so that neighboring lanes store to neighboring addresses.
    transposed[column * n + row] = matrix[row * n + column];
}
