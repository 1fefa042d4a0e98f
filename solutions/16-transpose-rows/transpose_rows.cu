#include "lab.hpp"

// PREDICTION: a block has 32 x 8 threads now, and its tile still 32 x 32 elements. How many load requests will each
// warp of your finished kernel make?
double predicted_loads_per_warp()
{
    // A tile has 32 rows, one request each, and the block has 8 warps.
    return 4;
}

// PREDICTION: the store requests of the whole launch, divided by those of lab 15 at the same n. (1: as many, 2: twice)
double predicted_stores_beside_lab_15()
{
    // A quarter of the warps, each with four times the requests: still one for every 32 elements.
    return 1;
}

__global__ void transpose_rows(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width + 1];

    // The four loads of a thread do not wait for each other. The compiler knows how many rounds there are, so it puts
    // the loads in front, and all of them are on their way before the first one arrives.
    int column = blockIdx.x * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.y * tile_width + y;
        if (row < n && column < n) tile[y][threadIdx.x] = matrix[row * n + column];
    }

    // One barrier for all four: a column has elements from every round.
    __syncthreads();

    column = blockIdx.y * tile_width + threadIdx.x;
    for (int k = 0; k < tile_width; k += block_rows) {
        int y = threadIdx.y + k;
        int row = blockIdx.x * tile_width + y;
        if (row < n && column < n) transposed[row * n + column] = tile[threadIdx.x][y];
    }
}

// TODO, optional: return true to have the two below checked.
bool wants_stretch()
{
    return true;
}

// TODO, optional: a transpose at 85 % of the speed of a copy, or more. Begin with what you have above.
__global__ void transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    // 16 x 16 threads move 64 x 64 floats, a square of 4 x 4 each. A thread turns its square over in its registers;
    // what goes through shared memory, 16 bytes at a time, are whole columns of such squares.
    constexpr int threads = 16;
    constexpr int width = 4 * threads;

    // tile[x] holds columns 4x to 4x + 3 of the matrix. The float4 behind them is the padding: accesses of 16 bytes are
    // served for 8 lanes at a time, and it gives 8 neighbors in x the 32 banks, four to each.
    __shared__ float4 tile[threads][width + 1];

    // Four neighboring floats of a row move together where all rows begin at a multiple of 16 bytes.
    bool aligned = n % 4 == 0;
    auto load_four = [=](int row, int column) {
        const float* from = matrix + row * n + column;
        float4 four{};
        if (aligned) {
            if (row < n && column < n) four = *reinterpret_cast<const float4*>(from);
        } else {
            if (row < n && column < n) four.x = from[0];
            if (row < n && column + 1 < n) four.y = from[1];
            if (row < n && column + 2 < n) four.z = from[2];
            if (row < n && column + 3 < n) four.w = from[3];
        }
        return four;
    };
    auto store_four = [=](int row, int column, float4 four) {
        float* to = transposed + row * n + column;
        if (aligned) {
            if (row < n && column < n) *reinterpret_cast<float4*>(to) = four;
        } else {
            if (row < n && column < n) to[0] = four.x;
            if (row < n && column + 1 < n) to[1] = four.y;
            if (row < n && column + 2 < n) to[2] = four.z;
            if (row < n && column + 3 < n) to[3] = four.w;
        }
    };

    // blockIdx.x counts along the rows of the result: blocks that run at the same time then store next to each other.
    int first_row = blockIdx.x * width;
    int first_column = blockIdx.y * width;
    int x = threadIdx.x;
    int y = threadIdx.y;

    // Four loads of 16 bytes on their way before the first one is needed.
    float4 a = load_four(first_row + 4 * y, first_column + 4 * x);
    float4 b = load_four(first_row + 4 * y + 1, first_column + 4 * x);
    float4 c = load_four(first_row + 4 * y + 2, first_column + 4 * x);
    float4 d = load_four(first_row + 4 * y + 3, first_column + 4 * x);
    tile[x][0 * threads + y] = make_float4(a.x, b.x, c.x, d.x);
    tile[x][1 * threads + y] = make_float4(a.y, b.y, c.y, d.y);
    tile[x][2 * threads + y] = make_float4(a.z, b.z, c.z, d.z);
    tile[x][3 * threads + y] = make_float4(a.w, b.w, c.w, d.w);

    __syncthreads();

    for (int k = 0; k < 4; ++k) {
        float4 four = tile[y][k * threads + x];
        store_four(first_column + 4 * y + k, first_row + 4 * x, four);
    }
}

// TODO, optional: the tile, the block and the grid of transpose_at_the_limit are yours to choose.
LaunchShape limit_shape(int n)
{
    int tiles = (n + 63) / 64;
    return {dim3(tiles, tiles), dim3(16, 16)};
}
