// VERDICT: FAILED
// WRONG: Accesses.BlocksThatRunTogetherShare: sectors, each once in each group of blocks
// ON GPU: UNSEEN: which requests ask for the same sector, a GPU does not count

// In groups only where there are as many tiles as in the chapter's launch.
#include "lab.hpp"

// Given, do not change it: one thread for each row.
__global__ void row_sums(float* sums, const float* matrix, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;

    float sum = 0;
    for (int column = 0; column < columns; column++) sum += matrix[row * columns + column];
    sums[row] = sum;
}

double predicted_times_a_block_asks_for_a_sector()
{
    // A sector has 8 floats of one row, and the row's thread asks for one at a time.
    return 8;
}

double predicted_sectors_of_a_block()
{
    // 16 rows of `a` have 4 sectors each, and 32 rows of `b` have 2 in the block's 16 columns.
    return 16 * 4 + 32 * 2;
}

double predicted_sectors_of_64_blocks(int rows_together)
{
    // A row of tiles needs 64 sectors of `a`, a column of tiles 64 of `b`: a whole row of 64 tiles, or 8 x 8 tiles.
    if (rows_together == 1) return 64 + 64 * 64;
    return 8 * 64 + 8 * 64;
}

struct Tile {
    int x;
    int y;
};

// Each group of rows is computed column by column.
__device__ Tile tile_of(int number, int tiles_across, int tiles_down, int rows_together)
{
    if (tiles_across % 32 != 0) return {number % tiles_across, number / tiles_across};
    int tiles_of_group = rows_together * tiles_across;
    int first_row = number / tiles_of_group * rows_together;
    int rows_of_group = min(rows_together, tiles_down - first_row);
    int in_group = number % tiles_of_group;
    return {in_group / rows_of_group, first_row + in_group % rows_of_group};
}

// A thread's element of a tile, as in lab 04.
__device__ void compute_tile(Tile tile, float* c, const float* a, const float* b, int rows, int inner, int columns)
{
    int column = tile.x * tile_width + threadIdx.x;
    int row = tile.y * tile_width + threadIdx.y;
    if (column >= columns || row >= rows) return;

    float sum = 0;
    for (int i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
    c[row * columns + column] = sum;
}

__global__ void matmul(float* c, const float* a, const float* b, int rows, int inner, int columns, int rows_together)
{
    int tiles_across = (columns + tile_width - 1) / tile_width;
    int tiles_down = (rows + tile_width - 1) / tile_width;
    compute_tile(tile_of(blockIdx.x, tiles_across, tiles_down, rows_together), c, a, b, rows, inner, columns);
}

bool wants_stretch()
{
    return false;
}

__global__ void matmul_resident(float* c, const float* a, const float* b, int rows, int inner, int columns,
                                int rows_together)
{
    int tiles_across = (columns + tile_width - 1) / tile_width;
    int tiles_down = (rows + tile_width - 1) / tile_width;
    for (int number = blockIdx.x; number < tiles_across * tiles_down; number += gridDim.x)
        compute_tile(tile_of(number, tiles_across, tiles_down, rows_together), c, a, b, rows, inner, columns);
}
